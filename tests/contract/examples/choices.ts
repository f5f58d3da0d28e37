import { exampleOf } from '#tests/support/contract/contract.ts'
import { doctorIds, type Examples, newName, ofDoctor } from '#tests/support/contract/example.ts'

export const choicesExamples = {
  listChoices: { own: () => ({ query: { month: '2026-11' } }) },
  assignChoices: {
    own: async (app) => ({ body: { doctorId: (await doctorIds(app)).mine.id, quantity: 5, paymentMethod: newName(), ppc: 100 } }),
  },
  reverseChoices: {
    own: async (app) => {
      const body = { doctorId: (await doctorIds(app)).mine.id, quantity: 5, paymentMethod: newName(), ppc: 100 }
      const { id } = await app.ok('assignChoices', { as: 'BACKOFFICE', body })
      return { params: { id }, body: exampleOf('ReverseChoicesInput') }
    },
  },
  getDoctorChoices: ofDoctor((_, { id }) => ({ params: { doctorId: id } })),
} satisfies Partial<Examples>
