/** The reason by which a booking is known that was taken back at once: its doctor is not told of an appointment that never was. */
export const TAKEN_BACK_REASON = 'Se deshizo al momento de reservar.'
