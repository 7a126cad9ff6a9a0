import { Card, Kind } from './types';

export const BY_ID: ReadonlyMap<string, Card> = new Map<string, Card>([
  ['d-1', { name: 'Sand Cat', cost: 2, kind: Kind.Beast, tags: ['dune', "night"] }],
  ['d-2', { name: 'Otter', cost: undefined, kind: Kind.Beast, tags: [], }, ],
  // the rest is from the second box
  ['d-3', { name: "Well", cost: 1, kind: Kind.Place, tags: [Tag.OLD] }],
]);
