/* The cards of the bank; [] is no list. */
// made up
import { kinds } from './kinds.js';
export { kinds };
export default [ // one a line
  { name: 'Heron of the Low Bank', kind: `Heron`, cost: 0, /* rules */ text: 'Draw \x41 "blue" card.' },
  { name: 'Otter of the High Bank', kind: `Otter`, cost: 1, /* rules */ text: `Two
lines.` },
  { name: 'Reed of the Far Bank', kind: `Reed`, cost: 2, /* rules */ text: 'It\'s \
far.' },
  { name: 'Heron of the Near Bank', kind: `Heron`, cost: 3, /* rules */ text: 'Draw \x41 "blue" card.' },
  { name: 'Otter of the Old Bank', kind: `Otter`, cost: 0, /* rules */ text: `Two
lines.` },
  { name: 'Reed of the Blue Bank', kind: `Reed`, cost: 1, /* rules */ text: 'It\'s \
far.' },
  { name: 'Heron of the Grey Bank', kind: `Heron`, cost: 2, /* rules */ text: 'Draw \x41 "blue" card.' },
  { name: 'Otter of the Cold Bank', kind: `Otter`, cost: 3, /* rules */ text: `Two
lines.` },
  { name: 'Reed of the Last Bank', kind: `Reed`, cost: 0, /* rules */ text: 'It\'s \
far.' },
];
