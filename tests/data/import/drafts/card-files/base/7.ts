import { Card } from '../../types'
import Series from '../First Light'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Reed Fox",
		de: "Schilffuchs"
	},

	kind: Kind.Beast,
	set: Series,
	artist: maker,
	cost: 2,
	hp: 40,

	moves: [
		{
			name: "Snap",
			damage: 10,
		},
		{
			name: "Hide",
			damage: 0,
		},
	],

	text: "It cannot be seen by what costs more than it does.",

	thirdParty: {
		cardmarket: 700095,
	},
}

export default card
