import { Card } from '../../types'
import Series from '../First Light'
import maker from '../people/The Workshop'

const card: Card = {
	name: {
		en: "Ferry Pilot",
		de: "Fährmann"
	},

	kind: Kind.Person,
	set: Series,
	artist: maker,
	cost: 2,
	hp: 50,

	moves: [
		{
			name: "Pole",
			damage: 20,
		},
	],

	text: "Your other people cost one less while it is awake.",

	thirdParty: {
		cardmarket: 700030,
	},
}

export default card
