import type { BookableProfile, BookableService } from '#contract/generated/schema.ts'
import type { Database } from '../platform/db/database.ts'
import type { DocumentHead } from '../platform/document-head.ts'
import type { Env } from '../platform/env.ts'
import { productName } from '../platform/product-name.ts'
import { readServices } from '../posts/index.ts'
import { type BookableDirectory, publicPageOf } from './bookable-doctors.ts'
import { readProfile } from './bookable-profile.ts'

const API = '/api/v1'
/** Search engines show no more of a description. */
const DESCRIPTION = 160

/** The doctor in the words of schema.org: who, where, and what is offered at which price. */
function describe(
  { firstName, lastName, specialities, clinics, description }: BookableProfile,
  { url, image, services }: { url: string; image: string | undefined; services: BookableService[] },
) {
  const [first] = clinics
  const phone = clinics.find((clinic) => clinic.phone !== '')?.phone
  const hasPlace = first && (first.latitude !== 0 || first.longitude !== 0)
  return {
    ...{ '@context': 'https://schema.org', '@type': 'Physician', '@id': url, url, name: `${firstName} ${lastName}` },
    ...(image && { image }),
    ...(description && { description }),
    ...(phone && { telephone: phone }),
    // A medicalSpecialty is one of schema.org's own English names.
    knowsAbout: specialities,
    address: clinics.map(({ address, city, state }) => ({
      ...{ '@type': 'PostalAddress', streetAddress: address, addressLocality: city, addressRegion: state, addressCountry: 'AR' },
    })),
    ...(hasPlace && { geo: { '@type': 'GeoCoordinates', latitude: first.latitude, longitude: first.longitude } }),
    ...(services.length > 0 && {
      makesOffer: services.map(({ title, price }) => ({
        ...{ '@type': 'Offer', price, priceCurrency: 'ARS', itemOffered: { '@type': 'Service', name: title } },
      })),
    }),
  }
}

/** What the documents of the public site say of the doctors on it, whom `bookable` finds. Where the site has no page for patients there is nothing. */
export function createDoctorDocuments(
  db: Database,
  { publicUrl, publicBooking }: Pick<Env, 'publicUrl' | 'publicBooking'>,
  bookable: BookableDirectory,
) {
  return {
    /** The head of a doctor's page. Undefined for a doctor who is not on the site. */
    async headOf(id: number): Promise<DocumentHead | undefined> {
      const profile = publicBooking ? await readProfile(db, id) : undefined
      if (!profile) return undefined
      const services = await readServices(db, id)
      const url = publicPageOf({ publicUrl }, id)
      const image = profile.image ? `${publicUrl}${API}${profile.image}` : undefined
      const heading = `${profile.firstName} ${profile.lastName}`
      const cities = [...new Set(profile.clinics.map(({ city }) => city))].join(' y ')
      const what = [profile.specialities.join(', '), cities && `en ${cities}`].filter(Boolean).join(' ')
      const told = [`Reservá tu turno con ${heading}${what && `, ${what}`}.`, profile.description].filter(Boolean).join(' ')
      return {
        ...{ heading, url, image },
        title: `${productName()} | ${[heading, profile.specialities[0]].filter(Boolean).join(', ')}`,
        description: told.length > DESCRIPTION ? `${told.slice(0, DESCRIPTION - 1).replace(/\s+\S*$/, '')}…` : told,
        data: describe(profile, { url, image, services }),
      }
    },

    /** The addresses of the site that search engines may list. */
    async addresses() {
      const everybody = publicBooking ? await bookable.everybody() : []
      const pages = ['/', ...(publicBooking ? ['/reservar'] : []), '/sign-up', '/terms', '/privacy']
      return [...pages.map((path) => publicUrl + path), ...everybody.map(({ id }) => publicPageOf({ publicUrl }, id))]
    },
  }
}
