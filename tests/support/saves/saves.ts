import type { Locator, Page } from 'playwright-core'
import type { Role } from '#contract/generated/policy.ts'

/** A form or a button over a record of the test's own: how a person saves by it, and how the server tells what it has. */
export type Saving = {
  address: string
  /** Brings it up where its page does not show it at once. Where it is there already, it does nothing. */
  open?: (page: Page) => Promise<unknown>
  /** The field that is typed into, and what else a form needs, where the server has `last` of what was typed. A button has none. */
  field?: (page: Page) => Locator
  fill?: (page: Page, last: string | undefined) => Promise<unknown>
  /** What somebody types for the nth time, where it is no free text. */
  word?: (count: number) => string
  submit: (page: Page) => Locator
  /** It is pressed where it is not chosen: what is chosen already can be pressed and sends nothing. */
  isChoice?: boolean
  /** The button that answers the question before the save. */
  confirm?: (page: Page) => Locator
  /** What is told when it is done. */
  saved: string | RegExp
  /** How often the server has what was typed. Without it, its answers are believed. */
  times?: (text: string) => Promise<number>
  /** Somebody else changes the same record. */
  elsewhere?: (count: number) => Promise<unknown>
  /** What is typed is kept nowhere, and is gone with its page. */
  isSecret?: boolean
  /** It can be done once: no other tab does it, too. */
  isAlone?: boolean
  /** The session of whom it is, where that is no demo account. */
  token?: string
}

/** A row of the table: one form or button of the console. */
export type Row = {
  title: string
  /** Its requests: the method, and the path, in which `*` is any part. */
  sends: readonly [method: string, path: string]
  role?: Role
  prepare: () => Promise<Saving>
}

/** How often a text stands among values of the server. */
export const among = (values: unknown, text: string) => JSON.stringify(values).split(JSON.stringify(text).slice(1, -1)).length - 1
