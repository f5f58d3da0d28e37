import { atMost, withoutPoints, z } from './zod.ts'

// What the contract's patterns say of a DNI and of a telephone.
const DNI = /^[1-9][0-9]{6,7}$/
const PHONE = /^[+(]?[0-9][0-9 ()-]{5,24}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isDni = (digits: string) => DNI.test(digits)

/** A DNI, with its points or without. */
export const dni = (wrong: string) => z.string().check(z.trim(), withoutPoints, z.regex(DNI, wrong))

/** A number that somebody can be called at. */
export const phone = (wrong: string) => z.string().check(z.trim(), z.regex(PHONE, wrong))

/** An e-mail, or nothing. */
export const optionalEmail = (limit: number, wrong: string) =>
  z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || EMAIL.test(typed), wrong),
    atMost(limit),
  )
