import type { BookableProfile } from '#contract/generated/schema.ts'
import { mapAddress } from '#contract/map-address.ts'
import { diallable } from '#contract/phone.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import type { LivePage } from './live-page.ts'

/** Writes what a doctor tells patients into the parts of the page. `api`: the address of the API, below which the photograph is. */
export function writeProfile({ slot, write }: LivePage, doctor: BookableProfile, api: string | undefined) {
  const { specialities, insurances, clinics, educations, certifications, medicalLicenseNumber, description, image } = doctor
  const reveal = (name: string, isThere: boolean) => {
    const part = slot(name)
    if (part) part.hidden = !isThere
  }
  write('profession', [specialities.join(', '), medicalLicenseNumber].filter(Boolean).join(' · '))
  reveal('profession', specialities.length > 0 || Boolean(medicalLicenseNumber))
  if (image) slot('picture')?.replaceChildren(make('img', { src: `${api}${image}`, alt: '', width: '80', height: '80' }))
  reveal('picture', image !== null)
  write('description', description ?? '')
  reveal('description', Boolean(description))
  slot('places')?.replaceChildren(
    ...clinics.map((clinic) => {
      const { name, address, district, city, phone, whatsApp } = clinic
      const outside = { target: '_blank', rel: 'noopener noreferrer' }
      const place = [...new Set([address, district, city])].join(', ')
      const links = [
        make('a', { ...outside, href: mapAddress(clinic), 'aria-label': `${texts.map}: ${name}` }, texts.map),
        phone !== '' && make('a', { href: `tel:${diallable(phone)}` }, phone),
        whatsApp !== '' && make('a', { ...outside, href: whatsApp, 'aria-label': `WhatsApp: ${name}` }, 'WhatsApp'),
      ]
      return make('li', {}, make('strong', {}, name), `: ${place}`, ...links)
    }),
  )
  const names = insurances.map(({ name }) => name)
  write('insurers', names.length > 0 ? texts.insurances(names) : texts.noInsurances)
  slot('education')?.replaceChildren(
    ...educations.map(({ title, institution, startYear, endYear }) =>
      make('li', {}, make('strong', {}, title), ` ${institution}, ${texts.years(startYear, endYear)}`),
    ),
    ...certifications.map(({ name, issuedBy, issueDate }) =>
      make('li', {}, make('strong', {}, name), ` ${issuedBy}, ${issueDate.slice(0, 4)}`),
    ),
  )
  // The state shows the part, which is empty for a doctor who says nothing.
  if (educations.length + certifications.length === 0) slot('educationPart')?.removeAttribute('data-show')
}
