let stays = 0

/**
 * Returns a function that tells whether the person who is at this page now is still there. What was begun for a person is told to nobody else: it may name
 * a patient.
 */
export function staying() {
  const mine = stays
  return () => mine === stays
}

/** The person at this page has signed out, here or in another tab, or somebody else has signed in. */
export function endStay() {
  stays += 1
}
