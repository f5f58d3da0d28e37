import type { Province } from '#src/api/generated/schema.ts'
import type { Random } from './random.ts'

type District = readonly [name: string, zipCode: string, latitude: number, longitude: number]
export type City = {
  city: string
  state: Province
  areaCode: string
  weight: number
  streets: readonly [string, ...string[]]
  districts: readonly [District, ...District[]]
}

const STREETS = [
  'San Martín',
  'Belgrano',
  'Rivadavia',
  'Sarmiento',
  'Mitre',
  '9 de Julio',
  '25 de Mayo',
  'Moreno',
  'Av. Independencia',
  'Urquiza',
] as const

/** Cities with some of their districts, and where these are. At least one for each province. */
const CITIES: readonly [City, ...City[]] = [
  {
    city: 'Buenos Aires',
    state: 'Ciudad Autonoma de Buenos Aires',
    areaCode: '11',
    weight: 24,
    streets: [
      'Av. Santa Fe',
      'Av. Córdoba',
      'Av. Corrientes',
      'Av. Rivadavia',
      'Gurruchaga',
      'Scalabrini Ortiz',
      'Uriarte',
      'Billinghurst',
      'Av. Cabildo',
      'Juramento',
      'Av. Pueyrredón',
      'Yatay',
    ],
    districts: [
      ['Palermo', 'C1425', -34.5882, -58.4103],
      ['Recoleta', 'C1119', -34.5895, -58.3974],
      ['Belgrano', 'C1428', -34.5627, -58.4563],
      ['Caballito', 'C1406', -34.6189, -58.4402],
      ['Almagro', 'C1183', -34.6091, -58.4216],
      ['Villa Crespo', 'C1414', -34.5989, -58.4421],
      ['Núñez', 'C1429', -34.5449, -58.4656],
      ['Flores', 'C1406', -34.6288, -58.4636],
      ['San Telmo', 'C1103', -34.6212, -58.3731],
    ],
  },
  {
    city: 'La Plata',
    state: 'Buenos Aires',
    areaCode: '221',
    weight: 6,
    streets: ['Calle 7', 'Calle 50', 'Av. 13', 'Calle 12', 'Diagonal 74', 'Av. 51'],
    districts: [
      ['Centro', 'B1900', -34.9214, -57.9545],
      ['City Bell', 'B1896', -34.8706, -58.0464],
    ],
  },
  {
    city: 'Mar del Plata',
    state: 'Buenos Aires',
    areaCode: '223',
    weight: 4,
    streets: ['Av. Colón', 'Av. Luro', 'Güemes', 'Alem', 'Av. Independencia'],
    districts: [
      ['La Perla', 'B7600', -37.9926, -57.5502],
      ['Los Troncos', 'B7600', -38.0161, -57.5491],
    ],
  },
  {
    city: 'San Isidro',
    state: 'Buenos Aires',
    areaCode: '11',
    weight: 3,
    streets: ['Av. Centenario', 'Belgrano', '25 de Mayo', 'Av. del Libertador'],
    districts: [
      ['San Isidro', 'B1642', -34.4708, -58.5286],
      ['Martínez', 'B1640', -34.4939, -58.5036],
    ],
  },
  {
    city: 'Bahía Blanca',
    state: 'Buenos Aires',
    areaCode: '291',
    weight: 2,
    streets: ['Alem', 'Zelarrayán', 'Donado', 'Av. Colón'],
    districts: [['Centro', 'B8000', -38.7183, -62.2663]],
  },
  {
    city: 'Córdoba',
    state: 'Córdoba',
    areaCode: '351',
    weight: 8,
    streets: ['Av. Colón', 'Av. Vélez Sarsfield', 'Obispo Trejo', 'Rondeau', 'Independencia', 'Av. Hipólito Yrigoyen'],
    districts: [
      ['Nueva Córdoba', 'X5000', -31.4269, -64.1852],
      ['Cerro de las Rosas', 'X5009', -31.3719, -64.2326],
      ['General Paz', 'X5004', -31.4117, -64.1674],
    ],
  },
  {
    city: 'Rosario',
    state: 'Santa Fe',
    areaCode: '341',
    weight: 7,
    streets: ['Bv. Oroño', 'Córdoba', 'Mendoza', 'Av. Pellegrini', 'Santa Fe', 'Italia'],
    districts: [
      ['Centro', 'S2000', -32.9468, -60.6393],
      ['Pichincha', 'S2000', -32.9365, -60.6568],
      ['Fisherton', 'S2002', -32.9222, -60.7283],
    ],
  },
  {
    city: 'Santa Fe',
    state: 'Santa Fe',
    areaCode: '342',
    weight: 2,
    streets: ['Bv. Gálvez', 'San Jerónimo', '4 de Enero'],
    districts: [['Candioti', 'S3000', -31.6392, -60.6916]],
  },
  {
    city: 'Mendoza',
    state: 'Mendoza',
    areaCode: '261',
    weight: 4,
    streets: ['Av. Colón', 'Av. San Martín', 'Emilio Civit', 'Patricias Mendocinas'],
    districts: [
      ['Quinta Sección', 'M5500', -32.8878, -68.8573],
      ['Godoy Cruz', 'M5501', -32.9254, -68.8443],
    ],
  },
  {
    city: 'San Miguel de Tucumán',
    state: 'Tucumán',
    areaCode: '381',
    weight: 4,
    streets: ['Av. Mate de Luna', '24 de Septiembre', 'Laprida', 'Muñecas'],
    districts: [
      ['Centro', 'T4000', -26.8304, -65.2038],
      ['Yerba Buena', 'T4107', -26.8166, -65.3162],
    ],
  },
  {
    city: 'Salta',
    state: 'Salta',
    areaCode: '387',
    weight: 3,
    streets: ['Caseros', 'Balcarce', 'Av. Belgrano', 'Deán Funes'],
    districts: [
      ['Centro', 'A4400', -24.7892, -65.4104],
      ['Tres Cerritos', 'A4400', -24.7595, -65.3967],
    ],
  },
  {
    city: 'Neuquén',
    state: 'Neuquén',
    areaCode: '299',
    weight: 3,
    streets: ['Av. Argentina', 'Roca', 'Alberdi', 'Santa Fe'],
    districts: [['Área Centro', 'Q8300', -38.9516, -68.0591]],
  },
  {
    city: 'San Carlos de Bariloche',
    state: 'Río Negro',
    areaCode: '294',
    weight: 2,
    streets: ['Moreno', 'Elflein', 'Av. Bustillo', 'Vicealmirante O’Connor'],
    districts: [['Centro', 'R8400', -41.1335, -71.3103]],
  },
  {
    city: 'Paraná',
    state: 'Entre Ríos',
    areaCode: '343',
    weight: 2,
    streets: ['Urquiza', 'Av. Ramírez', 'Laprida', 'Corrientes'],
    districts: [['Centro', 'E3100', -31.7333, -60.5238]],
  },
  {
    city: 'Corrientes',
    state: 'Corrientes',
    areaCode: '379',
    weight: 2,
    streets: ['Junín', 'Av. 3 de Abril', 'Quintana', 'Mendoza'],
    districts: [['Centro', 'W3400', -27.4692, -58.8306]],
  },
  {
    city: 'Resistencia',
    state: 'Chaco',
    areaCode: '362',
    weight: 2,
    streets: ['Av. Sarmiento', 'Arturo Illia', 'French', 'Av. Alberdi'],
    districts: [['Centro', 'H3500', -27.4514, -58.9867]],
  },
  {
    city: 'Posadas',
    state: 'Misiones',
    areaCode: '376',
    weight: 2,
    streets: ['Colón', 'Bolívar', 'Av. Corrientes', 'Ayacucho'],
    districts: [['Centro', 'N3300', -27.3671, -55.8961]],
  },
  {
    city: 'San Salvador de Jujuy',
    state: 'Jujuy',
    areaCode: '388',
    weight: 1,
    streets: ['Belgrano', 'Alvear', 'Lavalle', 'Necochea'],
    districts: [['Los Perales', 'Y4600', -24.1747, -65.3219]],
  },
  {
    city: 'Santiago del Estero',
    state: 'Santiago del Estero',
    areaCode: '385',
    weight: 1,
    streets: ['Av. Belgrano', 'Libertad', 'Absalón Rojas'],
    districts: [['Centro', 'G4200', -27.7834, -64.2642]],
  },
  {
    city: 'San Juan',
    state: 'San Juan',
    areaCode: '264',
    weight: 1,
    streets: ['Av. Libertador', 'Mitre', 'Av. Ignacio de la Roza'],
    districts: [['Desamparados', 'J5400', -31.5354, -68.5505]],
  },
  {
    city: 'San Luis',
    state: 'San Luis',
    areaCode: '266',
    weight: 1,
    streets: ['Pringles', 'Rivadavia', 'Av. Illia', 'Colón'],
    districts: [['Centro', 'D5700', -33.3017, -66.3378]],
  },
  {
    city: 'San Fernando del Valle de Catamarca',
    state: 'Catamarca',
    areaCode: '383',
    weight: 1,
    streets: ['República', 'Esquiú', 'Prado', 'Chacabuco'],
    districts: [['Centro', 'K4700', -28.4689, -65.7791]],
  },
  {
    city: 'La Rioja',
    state: 'La Rioja',
    areaCode: '380',
    weight: 1,
    streets: ['Pelagio B. Luna', 'Dalmacio Vélez', 'Av. Perón'],
    districts: [['Centro', 'F5300', -29.4131, -66.8558]],
  },
  {
    city: 'Santa Rosa',
    state: 'La Pampa',
    areaCode: '2954',
    weight: 1,
    streets: ['Av. Luro', 'Quintana', 'Hipólito Yrigoyen'],
    districts: [['Centro', 'L6300', -36.6203, -64.2906]],
  },
  {
    city: 'Formosa',
    state: 'Formosa',
    areaCode: '370',
    weight: 1,
    streets: ['España', 'Fontana', 'Av. González Lelong'],
    districts: [['San Martín', 'P3600', -26.1849, -58.1731]],
  },
  {
    city: 'Comodoro Rivadavia',
    state: 'Chubut',
    areaCode: '297',
    weight: 1,
    streets: ['Rivadavia', 'Ameghino', 'Pellegrini'],
    districts: [['Centro', 'U9000', -45.8641, -67.4966]],
  },
  {
    city: 'Río Gallegos',
    state: 'Santa Cruz',
    areaCode: '2966',
    weight: 1,
    streets: ['Av. Kirchner', 'Zapiola', 'Maipú'],
    districts: [['Centro', 'Z9400', -51.6226, -69.2181]],
  },
  {
    city: 'Ushuaia',
    state: 'Tierra del Fuego',
    areaCode: '2901',
    weight: 1,
    streets: ['Av. San Martín', 'Gobernador Deloqui', 'Kuanip'],
    districts: [['Centro', 'V9410', -54.8019, -68.303]],
  },
]

const TOTAL_WEIGHT = CITIES.reduce((total, { weight }) => total + weight, 0)

/** A city, big ones more often. */
export function pickCity(random: Random): City {
  let left = random.next() * TOTAL_WEIGHT
  for (const city of CITIES) {
    left -= city.weight
    if (left < 0) return city
  }
  return CITIES[0]
}

export const cityNamed = (name: string) => CITIES.find(({ city }) => city === name) ?? CITIES[0]

/** A street address in a city, with coordinates within some blocks of its district. */
export function addressIn(city: City, random: Random) {
  const [district, zipCode, latitude, longitude] = random.pick(city.districts)
  const street = random.chance(0.3) ? random.pick(STREETS) : random.pick(city.streets)
  const office = random.chance(0.55) ? `, piso ${random.whole(1, 12)}º ${random.pick(['A', 'B', 'C', 'D'])}` : ''
  const near = (center: number) => Math.round((center + (random.next() - 0.5) * 0.012) * 10_000) / 10_000
  return {
    address: `${street} ${random.whole(101, 4899)}${office}`,
    district,
    city: city.city,
    state: city.state,
    zipCode,
    latitude: near(latitude),
    longitude: near(longitude),
  }
}

/** Ten digits, as they are dialled inside the country. */
export const phoneIn = ({ areaCode }: City, random: Random) => {
  const length = 10 - areaCode.length
  return areaCode + String(random.whole(4 * 10 ** (length - 1), 7 * 10 ** (length - 1) - 1))
}
