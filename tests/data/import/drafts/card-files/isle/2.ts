import { Card } from '../../types'
import Series from '../Lost Isle'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Salt Witch",
		de: "Salzhexe"
	},

	kind: Kind.Person,
	set: Series,
	artist: maker,
	cost: 3,
	hp: 60,

	moves: [
		{
			name: "Brine",
			damage: 30,
		},
	],

	text: "Once a turn, turn a beast face down until it is hit.",

	thirdParty: {
		cardmarket: 700030,
	},
}

export default card
