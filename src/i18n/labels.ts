import { consultationStatuses, labelsOf, leadStatuses, postStatuses, reservationStatuses, signUpStatuses } from '#contract/statuses.ts'

/** The Spanish names of a lead's statuses. */
export const leadStatusLabels = labelsOf(leadStatuses)

/** The Spanish names of a consultation's statuses. */
export const consultationStatusLabels = labelsOf(consultationStatuses)

/** The Spanish names of a reservation's statuses. */
export const reservationStatusLabels = labelsOf(reservationStatuses)

/** The Spanish names of a post's statuses. */
export const postStatusLabels = labelsOf(postStatuses)

/** The Spanish names of the statuses of a doctor's request for an account. */
export const signUpStatusLabels = labelsOf(signUpStatuses)

/** The names of the social networks. */
export const socialNetworkLabels = {
  FACEBOOK: 'Facebook',
  TWITTER: 'Twitter',
  LINKEDIN: 'LinkedIn',
  INSTAGRAM: 'Instagram',
  YOUTUBE: 'YouTube',
  OTHER: 'Otra',
}

export const genderLabels = { MALE: 'Masculino', FEMALE: 'Femenino', NA: 'NA' }

/** The Spanish texts of a boolean, for a column that is filtered by it. */
export const yesNoLabels = { true: 'Sí', false: 'No' }

/** Returns the Spanish text of a boolean. */
export const yesNo = (value: boolean) => yesNoLabels[`${value}`]
