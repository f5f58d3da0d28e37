import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { openApp } from '#tests/support/server/app.ts'
import { newDataFolder } from '#tests/support/server/data-folder.ts'
import { demoPeople } from './demo-people.ts'

/** The whole server with a folder of its own, which has the files of the demo data. */
export async function openFilesApp(open: () => Promise<DatabaseHandle>) {
  const data = newDataFolder()
  data.fill()
  const app = await openApp(open, { DATA_DIR: data.path })
  const { doctor } = await demoPeople(app)
  return {
    app,
    data,
    doctor,
    async close() {
      await app.close()
      data.remove()
    },
  }
}
