import type { Examples } from '#tests/support/contract/example.ts'

export const systemExamples = {
  getHealth: { own: () => ({}) },
  getReadiness: { own: () => ({}) },
} satisfies Partial<Examples>
