import { eq } from 'drizzle-orm'
import type { Post, PostStatus } from '#contract/generated/schema.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { stored } from '../platform/files/paths.ts'
import { sanitizePostImage } from '../platform/files/sanitize-upload.ts'
import { publish } from '../posts/index.ts'
import { postCategories, publishedPosts, posts as table } from '../posts/schema.ts'
import { electrocardiogram, illustration } from './files.ts'
import type { Random } from './random.ts'
import type { Speciality } from './speciality.ts'

/** The categories, and the beginnings of the titles in each. Any other title is a consultation. */
const CATEGORIES: readonly (readonly [name: string, begins?: RegExp])[] = [
  ['Consulta'],
  ['Control de salud', /^(Control|Chequeo|Apto)/],
  ['Estudio', /^(Riesgo|Espirometría|Holter|Ergometría|Monitoreo|Preparación)/],
  ['Procedimiento', /^(Colocación|Lavaje|Receta)/],
  ['Terapia', /^(Sesión|Primera entrevista|Orientación|Plan)/],
  ['Prevención', /^Vacunación/],
]

type Written = Pick<Post, 'title' | 'description' | 'price' | 'time' | 'status'> & { rejectedReason?: string }

/** Further posts of the demo doctor, so that each status has one. */
const OF_THE_DEMO_DOCTOR: readonly Written[] = [
  {
    title: 'Holter de 24 horas',
    description:
      'Registramos tu ritmo cardíaco durante un día entero.\n\n- Colocación del equipo en el consultorio\n- **Informe en 48 horas**\n- Entrega y explicación de los resultados\n\nNo hace falta ayuno.',
    ...{ price: 45_500.5, time: 20, status: 'IN_REVIEW' },
  },
  {
    title: 'Ergometría',
    description: 'Prueba de esfuerzo con control médico. Traé ropa y calzado deportivo.',
    ...{ price: 38_000, time: 40, status: 'REJECTED', rejectedReason: 'Contá qué preparación hace falta y quién no puede hacérsela.' },
  },
  { title: 'Apto físico', description: 'Para el club, el gimnasio o el colegio.', price: 18_000, time: 20, status: 'DRAFT' },
  {
    title: 'Monitoreo de presión (MAPA)',
    description: 'Registro de la presión durante 24 horas, con informe.',
    ...{ price: 32_000, time: 20, status: 'ARCHIVED' },
  },
]

const EVERY_CHANGED = 9

type Options = {
  doctors: readonly { id: number; speciality: Speciality; since: number }[]
  random: Random
  /** A moment of the working day, so many days ago. */
  ago: (days: number) => string
  /** A moment of the day, so many days from today. */
  at: (days: number, hours: number, minutes: number) => string
  /** A doctor's clinics are opened within so many days. */
  openingDays: number
}

/** The posts of doctors: most of them published, some waiting for the back office, a few with a change of the published version. */
export async function insertPosts(tx: Database, files: FileStore, { doctors, random, ago, at, openingDays }: Options) {
  const rows = CATEGORIES.map(([name]) => ({ name, createdAt: at(-700, 9, 0) }))
  const categories = await tx.insert(postCategories).values(rows).returning({ id: postCategories.id })
  const categoryOf = (title: string) =>
    categories[
      Math.max(
        0,
        CATEGORIES.findIndex(([, begins]) => begins?.test(title)),
      )
    ]?.id ?? null
  let turn = 0
  const later = (): PostStatus => (['IN_REVIEW', 'REJECTED', 'ARCHIVED'] as const)[turn++ % 3] ?? 'ARCHIVED'
  const written = doctors.flatMap(({ id: doctorId, speciality, since }, doctor) => {
    const own = speciality.posts.map(([title, description]) => {
      const price = random.whole(30, 120) * 500
      const time = speciality.minutes ?? random.pick([20, 30, 40])
      const drawn = random.pick(['PUBLISHED', 'PUBLISHED', 'PUBLISHED', 'DRAFT', 'OTHER'] as const)
      const createdAt = ago(random.whole(5, since - openingDays - 1))
      const status = doctor === 0 ? ('PUBLISHED' as const) : drawn === 'OTHER' ? later() : drawn
      const rejectedReason = status === 'REJECTED' ? 'Falta decir qué incluye.' : undefined
      return { doctorId, title, description, price, time, status, rejectedReason, createdAt }
    })
    const more = doctor === 0 ? OF_THE_DEMO_DOCTOR.map((one, index) => ({ ...one, doctorId, createdAt: at(-6 + index, 11, 20) })) : []
    return [...own, ...more]
  })
  const images = await drawImages(files, random)
  const values = written.map((row, index) => ({
    ...row,
    ...{ categoryId: categoryOf(row.title), updatedAt: row.createdAt, statusSince: row.createdAt },
    ...images[index],
  }))
  const added = await tx.insert(table).values(values).returning()
  for (const row of added.filter(({ status }) => status === 'PUBLISHED')) await publish(tx, row)
  const changed = added.filter(
    ({ status, image }, index) => status === 'PUBLISHED' && !image && index % EVERY_CHANGED === EVERY_CHANGED - 1,
  )
  for (const { id, price } of changed) {
    const moment = at(-1, 16, 10)
    const change = { price: price + 4_000, status: 'IN_REVIEW' as const, statusSince: moment, updatedAt: moment, version: 2 }
    await tx.update(table).set(change).where(eq(table.id, id))
  }
  for (const { id, createdAt } of added)
    await tx.update(publishedPosts).set({ publishedAt: createdAt }).where(eq(publishedPosts.postId, id))
}

/** The images of the first posts, which are the demo doctor's. */
async function drawImages(files: FileStore, random: Random) {
  const drawn = [
    { content: await electrocardiogram('72 lpm', random), imageAlt: 'Tira de un electrocardiograma con el ritmo regular.' },
    { content: await illustration(), imageAlt: 'Un corazón sobre fondo verde.' },
  ]
  const found: { image: string; imageAlt: string }[] = []
  for (const { content, imageAlt } of drawn) {
    const { key, bytes } = await sanitizePostImage(content, 'image')
    await files.put(stored.postImage(key), bytes)
    found.push({ image: key, imageAlt })
  }
  return found
}
