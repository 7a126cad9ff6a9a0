import { Card } from '../../types'
import Series from '../Lost Isle'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Lantern Toad",
		de: "Laternenkröte"
	},

	kind: Kind.Beast,
	set: Series,
	artist: maker,
	cost: 3,
	hp: 60,

	moves: [
		{
			name: "Flash",
			damage: 40,
		},
	],

	text: "Your lanterns are lit at the start of every turn.",

	thirdParty: {
		cardmarket: 700121,
	},
}

export default card
