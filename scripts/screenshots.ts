// `npm run screenshots`: writes the pictures of the landing page, of the README and of docs/qa.md anew, with the demo data, and the icon.
import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import type { DoctorPatientPage, PatientDetail, Referral } from '#contract/generated/schema.ts'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { accountOf } from '#tests/support/server/accounts.ts'
import { client, signIn } from '#tests/support/server/client.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import build from '#tests/support/setup/build.setup.ts'

const IMAGES = 'src/public/images'
// As wide as the landing page shows them.
const DESKTOP = { viewport: { width: 1104, height: 690 }, deviceScaleFactor: 2 }
const PHONE = { viewport: { width: 384, height: 600 }, deviceScaleFactor: 3 }

build()
const folder = temporaryFolder()
const server = await startServer({ DATA_DIR: folder.path, CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' })
const browser = await chromium.launch(await findBrowser())
try {
  const token = await signIn(server.api, accountOf('DOCTOR'))
  const id = await patientWithMostNotes(token)
  const show = { browser, url: `${server.url}/app/patients/${id}`, token }
  for (const theme of ['dark', 'light'] as const) {
    const desktop = await picture({ ...show, theme, device: DESKTOP })
    const phone = await picture({ ...show, theme, device: PHONE })
    const write = (shot: Buffer, name: string, width: number) =>
      sharp(shot).resize(width).webp({ quality: 80 }).toFile(`${IMAGES}/${name}-${theme}-${width}.webp`)
    for (const width of [1104, 2208]) await write(desktop, 'console', width)
    for (const width of [384, 768, 1152]) await write(phone, 'phone', width)
    if (theme === 'dark') await sharp(desktop).png({ palette: true }).toFile('docs/console.png')
  }
  await inspectorPictures()
  await icon()
} finally {
  await browser.close()
  await server.stop()
  folder.remove()
}

/** Writes favicon.svg as favicon.ico, for which browsers ask where a document names no icon: a picture behind the head of an icon file. */
async function icon() {
  const side = 32
  const png = await sharp('public/favicon.svg').resize(side).png({ palette: true }).toBuffer()
  const head = Buffer.alloc(22)
  head.set([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0])
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  writeFileSync('public/favicon.ico', Buffer.concat([head, png]))
}

/** Returns the patient of the demo doctor who has an appointment and the most notes: the history with most to show. */
async function patientWithMostNotes(token: string) {
  const { get } = client(server.api, token)
  const { data } = (await get('/patients/doctor?pageSize=250')).body as DoctorPatientPage // its only 2XX
  const patients = await Promise.all(data.map(async ({ id }) => (await get(`/patients/${id}`)).body as PatientDetail)) // its only 2XX
  const notesOf = ({ medicalConsultations = [] }: PatientDetail) =>
    medicalConsultations.flatMap(({ followUpNotes }) => followUpNotes).length
  const isExpected = ({ medicalConsultations = [] }: PatientDetail) =>
    medicalConsultations.some(({ date, status }) => status === 'CONFIRMED' && Date.parse(date) > Date.now())
  return patients.filter(isExpected).sort((one, other) => notesOf(other) - notesOf(one))[0]?.id
}

type Picture = { browser: Browser; url: string; token: string; theme: 'dark' | 'light'; device: typeof DESKTOP | typeof PHONE }

async function picture({ browser, url, token, theme, device }: Picture) {
  const context = await browser.newContext({ ...device, locale: 'es-AR', reducedMotion: 'reduce' })
  try {
    await context.addInitScript(
      ([token, theme]) => {
        localStorage.setItem('authToken', token)
        localStorage.setItem('vite-ui-theme', theme)
      },
      [token, theme] as const,
    )
    const page = await context.newPage()
    await page.goto(url)
    await page
      .getByRole('button', { name: /^Ver Notas/ })
      .first()
      .click()
    await page.waitForLoadState('networkidle')
    // The picture shows the history, which begins below the personal data.
    await page.getByRole('heading', { name: 'Historia clínica' }).evaluate((title) => title.scrollIntoView({ block: 'start' }))
    await page.evaluate(() => window.scrollBy(0, -72))
    return await page.screenshot()
  } finally {
    await context.close()
  }
}

/** Pictures the inspector in development: a chart, a path on its way, its sequence and its capsule. */
async function inspectorPictures() {
  const vite = await createServer({ logLevel: 'error', server: { host: '127.0.0.1', port: 0, proxy: { '/api': server.url } } })
  await vite.listen()
  const url = vite.resolvedUrls?.local[0] ?? ''
  const token = await signIn(server.api, accountOf('BACKOFFICE'))
  const referrals = (await client(server.api, token).get('/doctors-referrals')).body as Referral[] // its only 2XX
  const id = referrals.find(({ status }) => status === 'PENDING')?.id
  const context = await browser.newContext({ viewport: { width: 1500, height: 840 }, locale: 'es-AR', reducedMotion: 'reduce' })
  try {
    await context.addInitScript((token) => localStorage.setItem('authToken', token), token)
    const page = await context.newPage()
    const take = async (name: string) => {
      // The inspector draws once the console is quiet.
      await page.waitForTimeout(1500)
      await sharp(await page.screenshot())
        .png({ palette: true })
        .toFile(`docs/qa-${name}.png`)
    }
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
    const choose = (request: string, outcome: string) =>
      page
        .getByRole('tabpanel', { name: 'Caminos' })
        .getByRole('region', { name: request })
        .getByRole('button', { name: outcome, exact: true })
        .click()
    const console = page.frameLocator('iframe[title=Consola]')
    await page.goto(`${url}app/doctor-referrals/${id}?inspect`, { timeout: 120_000 })
    await console.getByRole('heading', { name: 'Detalle del lead' }).waitFor({ timeout: 60_000 })
    await take('actors')
    await tab('Caminos')
    await page.getByLabel('Flujo', { exact: true }).selectOption('lead-status')
    await page.getByLabel('Variante', { exact: true }).selectOption('lead')
    await page.getByLabel('Camino', { exact: true }).selectOption('arrive → submit → collide')
    await page.getByRole('button', { name: 'Empezar este camino' }).click()
    await page.waitForTimeout(3000)
    await choose(`GET /doctors-referrals/${id}`, 'Aceptado')
    await console.getByRole('textbox', { name: 'Nuevo Comentario' }).fill('La llamé y quedamos en hablar el lunes.')
    await console.getByRole('button', { name: 'Actualizar Lead' }).click()
    await take('path')
    await choose(`PATCH /doctors-referrals/${id}`, '412')
    await page.waitForTimeout(1500)
    await choose(`GET /doctors-referrals/${id}`, 'Aceptado')
    await tab('Secuencia')
    await take('sequence')
  } finally {
    await context.close()
    await vite.close()
  }
}
