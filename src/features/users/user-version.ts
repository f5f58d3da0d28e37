import { formatDate } from '#src/i18n/format.ts'
import { genderLabels, socialNetworkLabels } from '#src/i18n/labels.ts'
import type { VersionedUser } from './users.api.ts'
import { texts } from './users.texts.ts'

/** A user's fields in words, so that two versions can be compared and told apart. */
export function wordsOf({ etag, firstName, lastName, dni, dateBirthday, gender, profileImage, doctor }: VersionedUser) {
  const list = <Entry>(entries: Entry[] = [], say: (entry: Entry) => string) => entries.map(say).join(', ') || '-'
  return {
    etag,
    firstName,
    lastName,
    dni: dni || '-',
    dateBirthday: dateBirthday ? formatDate(dateBirthday) : '-',
    gender: genderLabels[gender ?? 'NA'],
    profileImage: profileImage?.split('/').pop() ?? '-',
    categories: doctor?.specialty ?? '-',
    medicalLicenseNumber: doctor?.medicalLicenseNumber ?? '-',
    cuit: doctor?.cuit ?? '-',
    recommendedBy: doctor?.recommendedBy || '-',
    description: doctor?.description || '-',
    education: list(
      doctor?.educations,
      ({ title, institution, startYear, endYear }) => `${title} (${institution}, ${startYear}-${endYear ?? ''})`,
    ),
    certifications: list(doctor?.certifications, ({ name, issuedBy, issueDate }) => `${name} (${issuedBy}, ${formatDate(issueDate)})`),
    socialLinks: list(doctor?.socialLinks, ({ platform, url }) => `${socialNetworkLabels[platform]} ${url}`),
  }
}

/** What those fields are called. */
export const wordLabels = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  dni: texts.dni,
  dateBirthday: texts.dateBirthday,
  gender: texts.gender,
  profileImage: texts.image,
  categories: texts.speciality,
  medicalLicenseNumber: texts.license,
  cuit: texts.cuit,
  recommendedBy: texts.recommendedBy,
  description: texts.description,
  education: texts.education.title,
  certifications: texts.certifications.title,
  socialLinks: texts.socialLinks.title,
}
