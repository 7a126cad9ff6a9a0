import { Card } from '../../types'
import Series from '../Lost Isle'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Reed Fox",
		de: "Schilffuchs"
	},

	kind: Kind.Beast,
	set: Series,
	artist: maker,
	cost: 4,
	hp: 70,

	moves: [
		{
			name: "Pounce",
			damage: 50,
		},
	],

	text: "When it leaves, draw a card for each of your beasts.",

	thirdParty: {
		cardmarket: 700017,
	},
}

export default card
