import { exampleOf } from '#tests/support/contract/contract.ts'
import { type Examples, newName } from '#tests/support/contract/example.ts'
import type { Asker } from '#tests/support/server/app.ts'

async function newInsurance(app: Asker) {
  const { id } = await app.ok('createInsurance', { as: 'BACKOFFICE', body: { name: newName() } })
  return { id }
}

export const catalogueExamples = {
  listInsurances: { own: () => ({}) },
  createInsurance: { own: () => ({ body: { name: newName() } }) },
  getInsurance: { own: async (app) => ({ params: await newInsurance(app) }) },
  updateInsurance: { own: async (app) => ({ params: await newInsurance(app), body: { name: newName() } }) },
  archiveInsurance: { own: async (app) => ({ params: await newInsurance(app), body: exampleOf('ArchiveInput') }) },
  listSpecialities: { own: () => ({}) },
  createSpeciality: { own: () => ({ body: { name: newName() } }) },
  getSpeciality: { own: () => ({ params: { id: 1 } }) },
  updateSpeciality: {
    async own(app) {
      const { id } = await app.ok('createSpeciality', { as: 'BACKOFFICE', body: { name: newName() } })
      return { params: { id }, body: { name: newName() } }
    },
  },
  archiveSpeciality: {
    async own(app) {
      const { id } = await app.ok('createSpeciality', { as: 'BACKOFFICE', body: { name: newName() } })
      return { params: { id }, body: exampleOf('ArchiveInput') }
    },
  },
} satisfies Partial<Examples>
