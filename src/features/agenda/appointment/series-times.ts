import type { ConsultationSeries } from '#contract/generated/schema.ts'

type Result = ConsultationSeries['results'][number]
export type Instead = Result['alternatives'][number]

/** Returns for each refused date of a series the next free time that no other one of them gets. */
export function nextTimes(results: readonly Pick<Result, 'date' | 'consultationId' | 'alternatives'>[]) {
  const found = new Map<string, Instead>()
  for (const { date, consultationId, alternatives } of results) {
    if (consultationId !== null) continue
    const isFree = (one: Instead) => ![...found.values()].some((other) => other.date === one.date)
    const next = alternatives.find((one) => one.date > date && isFree(one)) ?? alternatives.find(isFree)
    if (next) found.set(date, next)
  }
  return found
}
