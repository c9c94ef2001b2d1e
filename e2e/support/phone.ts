/** Tag of the journeys that go another way on a phone: only they run there too. What screens look like at its width, the table of screens holds. */
export const PHONE = '@phone';
