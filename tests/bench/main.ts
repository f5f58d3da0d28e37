/**
 * `npm run bench` measures what a page costs in a real browser, how many requests per second the server answers, and how both
 * change with much more data. `npm run bench -- pages`, `-- lighthouse`, `-- lists`, `-- clicks`, `-- board`, `-- server`, `-- operations`, `-- patients`,
 * `-- consultations`, `-- growth`, `-- agenda`, `-- month`, `-- soak`, `-- dashboard`, `-- palette`, `-- interactions`, `-- inspector`, `-- reminders`, `-- suspension`, `-- accounts`, `-- public-doctors` or `-- booking` runs one of them.
 */
import build from '#tests/support/setup/build.setup.ts'
import { benchAccounts } from './accounts.ts'
import { benchAgenda } from './agenda.ts'
import { benchBoard } from './board.ts'
import { benchBooking } from './booking.ts'
import { benchClicks } from './clicks.ts'
import { benchConsultations } from './consultations.ts'
import { benchDashboard } from './dashboard.ts'
import { benchGrowth } from './growth.ts'
import { benchInspector } from './inspector.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLists } from './lists.ts'
import { benchMonth } from './month.ts'
import { benchOperations } from './operations.ts'
import { benchPages } from './pages.ts'
import { benchPalette } from './palette.ts'
import { benchPatients } from './patients.ts'
import { benchPublicDoctors } from './public-doctors.ts'
import { benchReminders } from './reminders.ts'
import { benchServer } from './server.ts'
import { benchSoak } from './soak.ts'
import { benchSuspension } from './suspension.ts'

build()
const wanted = process.argv.slice(2)
const runs = {
  pages: benchPages,
  lighthouse: benchLighthouse,
  lists: benchLists,
  clicks: benchClicks,
  board: benchBoard,
  server: benchServer,
  operations: benchOperations,
  patients: benchPatients,
  consultations: benchConsultations,
  growth: benchGrowth,
  agenda: benchAgenda,
  month: benchMonth,
  soak: benchSoak,
  dashboard: benchDashboard,
  palette: benchPalette,
  interactions: benchInteractions,
  inspector: benchInspector,
  reminders: benchReminders,
  suspension: benchSuspension,
  accounts: benchAccounts,
  'public-doctors': benchPublicDoctors,
  booking: benchBooking,
}
for (const [name, run] of Object.entries(runs)) if (wanted.length === 0 || wanted.includes(name)) await run()
