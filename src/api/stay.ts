let stays = 0

/**
 * Returns a function that tells whether whoever is at this page now is still there. What was begun for somebody is told to nobody else: it may name
 * a patient.
 */
export function staying() {
  const mine = stays
  return () => mine === stays
}

/** Whoever was at this page has signed out, here or in another tab, or somebody else has signed in. */
export function endStay() {
  stays += 1
}
