import { Card } from '../../types'
import Series from '../First Light'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Lantern Toad",
		de: "Laternenkröte"
	},

	kind: Kind.Beast,
	set: Series,
	artist: maker,
	cost: 1,
	hp: 30,

	moves: [
		{
			name: "Croak",
			damage: 10,
		},
		{
			name: "Glow",
			damage: 20,
		},
	],

	text: "When it wakes, look at the top card of your pile.",

	thirdParty: {
		cardmarket: 700017,
	},
}

export default card
