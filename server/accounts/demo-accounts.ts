import type { CaptchaChallenge } from '#contract/generated/schema.ts'

type DemoAccount = NonNullable<CaptchaChallenge['demoAccounts']>[number]

/** The password of every demo account. */
export const demoPassword = 'Salvia-demo-2026'
const password = demoPassword

/** The accounts of the demo data, which the login page offers in demo mode. */
export const demoAccounts = [
  { role: 'BACKOFFICE', email: 'backoffice@salvia.test', password },
  { role: 'DOCTOR', email: 'doctor@salvia.test', password },
  { role: 'ADMINISTRATOR_CLINIC', email: 'clinica@salvia.test', password },
  { role: 'SECRETARY', email: 'secretaria@salvia.test', password },
] satisfies DemoAccount[]
