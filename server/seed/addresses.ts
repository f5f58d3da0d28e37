import { CITIES, type City } from './cities.ts'
import type { Random } from './random.ts'

const TOTAL_WEIGHT = CITIES.reduce((total, { weight }) => total + weight, 0)

/** Picks a city. Big ones are picked more often. */
export function pickCity(random: Random): City {
  let left = random.next() * TOTAL_WEIGHT
  for (const city of CITIES) {
    left -= city.weight
    if (left < 0) return city
  }
  return CITIES[0]
}

export const cityNamed = (name: string) => CITIES.find(({ city }) => city === name) ?? CITIES[0]

/** Picks a street address in a city. Its coordinates lie within some blocks of the district's. */
export function addressIn(city: City, random: Random) {
  const [district, zipCode, latitude, longitude, streets] = random.pick(city.districts)
  const office = random.chance(0.55) ? `, piso ${random.whole(1, 12)}º ${random.pick(['A', 'B', 'C', 'D'])}` : ''
  const near = (center: number) => Math.round((center + (random.next() - 0.5) * 0.012) * 10_000) / 10_000
  return {
    address: `${random.fill(random.pick(streets))}${office}`,
    district,
    city: city.city,
    state: city.state,
    zipCode,
    latitude: near(latitude),
    longitude: near(longitude),
  }
}

/** How patients reach a clinic: by its telephone, which most also have in WhatsApp. */
export function reachOf(city: City, random: Random) {
  const phone = phoneIn(city, random)
  return { phone, whatsapp: random.chance(0.6) ? phone : '' }
}

/** A telephone number of ten digits, as it is dialled inside the country. */
export const phoneIn = ({ areaCode }: City, random: Random) => {
  const length = 10 - areaCode.length
  return areaCode + String(random.whole(4 * 10 ** (length - 1), 7 * 10 ** (length - 1) - 1))
}
