// `npm run pictures`, a part of `npm run screenshots`: writes the pictures of docs/design.md anew, and those of every screen, with which `npm
// run test:deep` compares. Clocks stand still, so that a picture changes with the console alone.
import { mkdirSync, rmSync } from 'node:fs'
import sharp from 'sharp'
import { PICTURES, settled, takePictures, withStillClock } from '#tests/support/browser/pictures.ts'
import build from '#tests/support/setup/build.setup.ts'

const DESIGN = 'docs/design'

build()
mkdirSync(DESIGN, { recursive: true })
await withStillClock(async (open) => {
  const page = await open('BACKOFFICE')
  await page.setViewportSize({ width: 1360, height: 850 })
  for (const [name, address] of Object.entries({
    page: '/app',
    list: '/app/medical-consultation',
    record: '/app/users-pacients/1',
    form: '/app/clinics/create',
    dialog: '/app/users-salvia/12',
  })) {
    await page.goto(address)
    await settled(page)
    if (name === 'dialog') {
      await page.getByRole('textbox', { name: 'Apellido' }).fill('Guzmán Paz')
      await page.getByRole('button', { name: 'Guardar Cambios' }).click()
      await page.getByRole('dialog').waitFor()
    }
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await sharp(picture).png({ palette: true, effort: 10 }).toFile(`${DESIGN}/${name}.png`)
  }
})

rmSync(PICTURES, { recursive: true, force: true })
await takePictures(async (file, picture) => {
  await sharp(picture).webp({ lossless: true, effort: 6 }).toFile(file)
})
