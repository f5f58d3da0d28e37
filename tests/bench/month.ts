import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import { doctors } from '#server/accounts/schema.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { openFiles } from '#server/platform/files/file-store.ts'
import { pair } from '#server/platform/files/pairing.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { addDays } from '#src/i18n/wall-clock.ts'
import { findBrowser } from '#tests/support/browser/chromium.ts'
import { freeWeek } from '#tests/support/features/free-week.ts'
import { startServer, temporaryFolder } from '#tests/support/server/server.ts'
import { slowCpu, watchTasks } from './device.ts'
import { median, print } from './print.ts'
import { signIn } from './sign-in.ts'

const DOCTORS = 20
/** So many days have four appointments of each doctor: 2,000, which is the most that an agenda reads. */
const DAYS = 25
const RUNS = 7
/** The longest task of a move, in milliseconds. */
const GOAL = 50
/** Others' changes, and one's own, are told a second later, and then the month is read again. */
const TOLD_MS = 2_500

/** Doctors who attend at any hour, with 2,000 appointments around a day, and one of the first doctor's before all others of it. Returns the doctors' ids. */
async function fill(dataDir: string, monday: string) {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  const files = await openFiles({ dataDir, s3: undefined })
  await seedDemo(db, files)
  await pair(db, files)
  await db.execute(sql`
    insert into users (email, first_name, last_name, role_type)
    select 'mes' || n || '@bench.test', 'Ana', 'Mes ' || n, 'DOCTOR' from generate_series(1, ${DOCTORS}::int) as n`)
  const mine = sql`(select id from users where email like 'mes%@bench.test')`
  await db.execute(sql`insert into doctors (user_id) select id from users where id in ${mine}`)
  const own = sql`(select id from doctors where user_id in ${mine})`
  await db.execute(sql`
    insert into clinics (doctor_id, name, address, district, city, state, zip_code, latitude, longitude)
    select id, 'Consultorio ' || id, 'Av. Colón 100', 'Centro', 'Córdoba', 'Córdoba', 'X5000', -31.4, -64.2 from doctors where id in ${own}`)
  await db.execute(sql`
    insert into opening_hours (doctor_id, clinic_id, weekday, from_time, to_time, slot_minutes, valid_from)
    select doctor_id, id, weekday, '00:00', '24:00', 30, '2020-01-01' from clinics, generate_series(1, 7) as weekday where doctor_id in ${own}`)
  const first = addDays(monday, -10)
  await db.execute(sql`
    insert into consultations (doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status)
    select doctor_id, 1 + (day * 31 + doctor_id) % 400, id, 'Control', ${first}::date + day + time '11:00' + turn * interval '30 minutes', 30, 'CONFIRMED'
    from clinics, generate_series(0, ${DAYS - 1}::int) as day, generate_series(0, 3) as turn where doctor_id in ${own}`)
  await db.execute(sql`
    insert into consultations (doctor_id, patient_id, clinic_id, name, date, duration_in_minutes, status)
    select doctor_id, 1, id, 'Control', ${monday}::date + time '09:00', 30, 'CONFIRMED' from clinics where doctor_id in ${own} order by id limit 1`)
  const found = await db.select({ id: doctors.id }).from(doctors).where(sql`${doctors.id} in ${own}`).orderBy(doctors.id)
  await close()
  return found.map(({ id }) => id)
}

/** Measures the tasks of the main thread while one of 2,000 appointments of a month is dragged to the next day and back, and while the month is read again. */
export async function benchMonth() {
  const data = temporaryFolder()
  const monday = await freeWeek()
  const doctors = await fill(data.path, monday)
  const server = await startServer({ DATA_DIR: data.path, CAPTCHA_PROVIDER: 'none', DEMO: '1', NODE_ENV: 'production' })
  const browser = await chromium.launch(await findBrowser())
  try {
    const token = await signIn(server)
    const context = await browser.newContext({ viewport: { width: 1360, height: 1100 }, locale: 'es-AR' })
    await context.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    await page.goto(`${server.url}/app/schedule?vista=mes&fecha=${monday}&medicos=${doctors.join()}`)
    const days = [monday, addDays(monday, 1)] as const
    // Playwright's own searches are tasks of the page, too. Only what is plainly addressed is looked for while it is measured.
    const isOn = (day: string) =>
      page.waitForFunction(
        (key) => document.querySelector(`[data-stop="${key}"]`)?.parentElement?.querySelector('button')?.textContent?.includes('06:00'),
        `dia-${day}`,
        { polling: 100 },
      )
    const middleOf = (day: string, what: 'button' | 'a') =>
      page.evaluate(
        ([key, what]) => {
          const { x, y, width, height } =
            document.querySelector(`[data-stop="${key}"]`)?.parentElement?.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
          return [x + width / 2, y + height / 2] as const
        },
        [`dia-${day}`, what] as const,
      )
    await isOn(monday)
    await slowCpu(await context.newCDPSession(page))
    const runs: { moving: number; reading: number }[] = []
    const longest = async () => Math.max(0, ...(await page.evaluate(() => window.tasks.splice(0))))
    for (let run = 0; run <= RUNS; run++)
      for (const [from, to] of [days, days.toReversed() as [string, string]]) {
        await page.waitForTimeout(TOLD_MS)
        const [start, end] = [await middleOf(from, 'button'), await middleOf(to, 'a')]
        await longest()
        await page.mouse.move(...start)
        await page.mouse.down()
        await page.mouse.move(...end, { steps: 5 })
        await page.mouse.up()
        await isOn(to)
        await page.waitForFunction(() => !document.querySelector('[data-pending]'), undefined, { polling: 100 })
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        const moving = await longest()
        await page.waitForTimeout(TOLD_MS)
        // The first move compiles what all of them run.
        if (run > 0) runs.push({ moving, reading: await longest() })
      }
    const row = (what: string, times: number[]) => {
      const middle = median(times)
      return {
        task: what,
        'longest ms, median': middle === 0 ? `under ${GOAL}` : Math.round(middle),
        'worst ms': Math.round(Math.max(...times)),
        goal: `${GOAL}${middle <= GOAL ? '' : ' missed'}`,
      }
    }
    print(`One of ${(DOCTORS * DAYS * 4).toLocaleString('en')} appointments of a month is moved, CPU 4x, ${runs.length} times`, [
      row(
        'while it is dragged and saved',
        runs.map(({ moving }) => moving),
      ),
      row(
        'when the month is read again',
        runs.map(({ reading }) => reading),
      ),
    ])
  } finally {
    await browser.close()
    await server.stop()
    data.remove()
  }
}
