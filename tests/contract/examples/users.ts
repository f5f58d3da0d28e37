import { eq, isNotNull } from 'drizzle-orm'
import { users } from '#server/accounts/schema.ts'
import { accountId, doctorIds, type Examples, found, newEmail, ofDoctor } from '#tests/support/contract/example.ts'

export const usersExamples = {
  listUsers: { own: () => ({}) },
  findSameIdentity: { own: () => ({ query: { dni: '28456123', cuit: '20-28456123-7' } }) },
  browseUsers: { own: () => ({ query: { search: 'a', roleType: ['DOCTOR', 'SECRETARY'], sort: '-dni', page: 2, countBy: 'validated' } }) },
  exportUsers: { own: () => ({ query: { isActive: true, columns: ['email', 'lastName'] } }) },
  createUser: {
    own: () => ({
      body: {
        firstName: 'Ana',
        lastName: 'Pérez',
        email: newEmail(),
        password: 'una clave larga',
        roleType: 'BACKOFFICE',
        employeeNumber: 'E-1',
      },
    }),
  },
  getUser: {
    own: async (app, role) => ({ params: { id: await accountId(app, role) } }),
    foreign: async (app) => ({ params: { id: (await doctorIds(app)).other.userId } }),
  },
  updateUser: {
    // The policy refuses a doctor, for every user.
    own: async (app, role) => ({ params: { id: await accountId(app, role) }, body: { firstName: 'Ana María' } }),
    foreign: async (app) => ({ params: { id: await accountId(app, 'BACKOFFICE') }, body: { firstName: 'Ana María' } }),
  },
  listDoctors: { own: () => ({ query: { search: '' } }) },
  updateDoctor: ofDoctor((_, { userId }) => ({ params: { id: userId }, body: { description: 'Atiendo de lunes a jueves.' } })),
  updateUserStatus: {
    own: async ({ db }) => ({
      params: { id: found(await db.select().from(users).where(eq(users.employeeNumber, 'E-1020'))).id },
      body: { validated: true },
    }),
  },
  getProfileImage: {
    async own({ db }) {
      // Anybody's: generated requests take some away.
      const rows = await db.select({ key: users.profileImage }).from(users).where(isNotNull(users.profileImage)).limit(1)
      return { params: { key: found(rows).key ?? '' } }
    },
  },
} satisfies Partial<Examples>
