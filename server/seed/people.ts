import { checkDigitOf } from '../platform/http/cuit.ts'
import type { Random } from './random.ts'

// The names are written out, so that they are believable Argentine names.
const MEN = [
  'Martín',
  'Santiago',
  'Nicolás',
  'Matías',
  'Joaquín',
  'Agustín',
  'Tomás',
  'Facundo',
  'Gonzalo',
  'Sebastián',
  'Julián',
  'Ramiro',
  'Hernán',
  'Adrián',
  'Germán',
  'Andrés',
  'Damián',
  'Iván',
  'Fabián',
  'José Luis',
  'Juan Cruz',
  'Carlos',
  'Pablo',
  'Diego',
  'Lucas',
  'Franco',
  'Bruno',
  'Leandro',
  'Ezequiel',
  'Gabriel',
  'Gustavo',
  'Marcelo',
  'Raúl',
  'Héctor',
  'Ángel',
  'Emilio',
  'Simón',
  'Benjamín',
] as const
const WOMEN = [
  'Lucía',
  'Sofía',
  'Martina',
  'Camila',
  'Julieta',
  'Belén',
  'Rocío',
  'Agustina',
  'Florencia',
  'Micaela',
  'María José',
  'Inés',
  'Paula',
  'Carolina',
  'Verónica',
  'Mónica',
  'Noelia',
  'Soledad',
  'Guadalupe',
  'Ana',
  'Valentina',
  'Milagros',
  'Antonella',
  'Victoria',
  'Daniela',
  'Gabriela',
  'Silvina',
  'Graciela',
  'Norma',
  'Marta',
  'Susana',
  'Beatriz',
  'Ángeles',
  'Jazmín',
  'Malena',
  'Emilia',
  'Renata',
  'Pía',
] as const
const FAMILIES = [
  'González',
  'Rodríguez',
  'Gómez',
  'Fernández',
  'López',
  'Díaz',
  'Martínez',
  'Pérez',
  'García',
  'Sánchez',
  'Romero',
  'Sosa',
  'Álvarez',
  'Torres',
  'Ruiz',
  'Ramírez',
  'Flores',
  'Acosta',
  'Benítez',
  'Medina',
  'Suárez',
  'Herrera',
  'Aguirre',
  'Giménez',
  'Gutiérrez',
  'Pereyra',
  'Rojas',
  'Molina',
  'Castro',
  'Ortiz',
  'Silva',
  'Núñez',
  'Luna',
  'Juárez',
  'Cabrera',
  'Ríos',
  'Ferreyra',
  'Godoy',
  'Morales',
  'Domínguez',
  'Moreno',
  'Peralta',
  'Vega',
  'Carrizo',
  'Quiroga',
  'Castillo',
  'Ledesma',
  'Muñoz',
  'Ojeda',
  'Ponce',
  'Vera',
  'Vázquez',
  'Villalba',
  'Cardozo',
  'Navarro',
  'Ramos',
  'Arias',
  'Coronel',
  'Córdoba',
  'Figueroa',
  'Correa',
  'Cáceres',
  'Vargas',
  'Maldonado',
  'Mansilla',
  'Farías',
  'Rivero',
  'Paz',
  'Miranda',
  'Roldán',
  'Méndez',
  'Guzmán',
  'Agüero',
  'Hernández',
  'Lucero',
  'Cruz',
  'Páez',
  'Escobar',
  'Mendoza',
  'Barrios',
  'Bustos',
  'Ávila',
  'Ayala',
  'Blanco',
  'Soria',
  'Maidana',
  'Acuña',
  'Leiva',
  'Duarte',
  'Moyano',
  'Campos',
  'Soto',
  'Martín',
  'Valdez',
  'Bravo',
  'Chávez',
  'Velázquez',
  'Olivera',
  'Toledo',
  'Franco',
  'Rossi',
  'Bianchi',
  'Russo',
  'Ferrari',
  'Esposito',
  'Romano',
  'Marchetti',
  'Lombardi',
  'Di Stéfano',
  'Etcheverry',
  'Echegaray',
  'Iribarne',
  'Ibáñez',
  'Zabala',
  'Müller',
  'Schmidt',
] as const

export type Person = {
  firstName: string
  lastName: string
  gender: 'MALE' | 'FEMALE' | null
  dateBirthday: string
  dni: string
  /** The part of the e-mail address before the @. */
  handle: string
}

/** Creates people. No e-mail address and no DNI occurs twice. */
export function createPeople(random: Random, today: Date) {
  const handles = new Map<string, number>()
  const documents = new Set<string>()

  return ({ least, most, women = 0.55 }: { least: number; most: number; women?: number }): Person => {
    const woman = random.chance(women)
    const firstName = random.pick(woman ? WOMEN : MEN)
    const lastName = random.chance(0.12) ? `${random.pick(FAMILIES)} ${random.pick(FAMILIES)}` : random.pick(FAMILIES)
    const age = random.whole(least, most)
    const born = new Date(Date.UTC(today.getUTCFullYear() - age - 1, today.getUTCMonth(), today.getUTCDate() + random.whole(1, 364)))
    let dni = dniOf(born, random)
    while (documents.has(dni)) dni = dniOf(born, random)
    documents.add(dni)
    const base = handleOf(firstName, lastName)
    const times = (handles.get(base) ?? 0) + 1
    handles.set(base, times)
    return {
      firstName,
      lastName,
      gender: random.chance(0.04) ? null : woman ? 'FEMALE' : 'MALE',
      dateBirthday: born.toISOString().slice(0, 10),
      dni,
      handle: times === 1 ? base : `${base}${times}`,
    }
  }
}

const handleOf = (firstName: string, lastName: string) =>
  `${firstName}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').replace(/ /g, '').toLowerCase()

/** DNI numbers are given out in order, so they depend on the year of birth. These are the millions at the start of each decade. */
const DNI_MILLIONS = [3, 5, 8.2, 13.2, 21, 27.8, 34.8, 42, 49.8, 57.5, 65]

function dniOf(born: Date, random: Random) {
  const decades = Math.max(0, (born.getUTCFullYear() - 1930 + born.getUTCMonth() / 12) / 10)
  const index = Math.min(Math.floor(decades), DNI_MILLIONS.length - 2)
  const [from = 3, to = 5] = DNI_MILLIONS.slice(index)
  const millions = from + (to - from) * (decades - index)
  return String(Math.round(millions * 1_000_000) + random.whole(-250_000, 250_000))
}

/** The tax number of a person: a prefix, the DNI and a check digit. If the check digit would be 10, the prefix becomes 23, as the tax office does it. */
export function cuitOf({ dni, gender }: Pick<Person, 'dni' | 'gender'>) {
  const woman = gender === 'FEMALE'
  const digits = dni.padStart(8, '0')
  const prefix = woman ? '27' : '20'
  const check = checkDigitOf(`${prefix}${digits}`)
  return check === 10 ? `23-${digits}-${woman ? 4 : 9}` : `${prefix}-${digits}-${check}`
}
