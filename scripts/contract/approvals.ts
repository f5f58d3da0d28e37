import { readFileSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import { type Change, changesBetween } from './changes.ts'
import { CONTRACT, readDocument } from './document.ts'
import { NEXT_OF_BREAKING, nextOf } from './next.ts'

/** The contract as it was released last, and the breaking changes since then and before that somebody wanted, each with its reason. */
export const RELEASED = 'contract/released.yaml'
export const APPROVED = 'contract/approved-changes.yaml'

/** A breaking change that was approved. `version` is the version that released it, and missing until then. */
export type Approval = { rule: string; pointer: string; change: string; reason: string; date: string; version?: string }

const HEAD = '# The breaking changes of the contract that were approved. `npm run contract:diff -- --approve` writes it.\n'

export const readApprovals = (): Approval[] => parse(readFileSync(APPROVED, 'utf8')) ?? []
export const writeApprovals = (approvals: readonly Approval[]) => writeFileSync(APPROVED, HEAD + stringify(approvals, { lineWidth: 0 }))

/** Whether an approval is of this change. A change that goes further than the approved one is another one. The pointer to a parameter may move. */
const isOf =
  ({ rule, text }: Change) =>
  (one: Approval) =>
    one.rule === rule && one.change === text

/** The change as it was approved, or as it is. */
export function withApproval(change: Change, approvals: readonly Approval[]): Change {
  const approval = change.severity === 'breaking' && approvals.find(isOf(change))
  return approval ? { ...change, severity: 'approved', text: `${change.text} (${approval.reason})` } : change
}

/** The faults of the approvals, in sentences: a breaking change without one, and an approval of no change, twice or without a reason. */
export function faultsOf(changes: readonly Change[], approvals: readonly Approval[]) {
  const open = approvals.filter(({ version }) => version === undefined)
  const breaking = changes.filter(({ severity }) => severity === 'breaking')
  const key = ({ rule, change }: Approval) => `${rule} ${change}`
  return [
    ...breaking
      .filter((change) => !open.some(isOf(change)))
      .map(({ rule, pointer, text }) => `Nobody approved ${rule} '${pointer}': ${text} ${NEXT_OF_BREAKING} Then: ${nextOf(rule)}`),
    ...open
      .filter((one) => !breaking.some((change) => isOf(change)(one)))
      .map(({ rule, pointer }) => `${APPROVED} approves ${rule} '${pointer}', which is no change since ${RELEASED}.`),
    ...open
      .filter((one, index) => open.findIndex((other) => key(other) === key(one)) !== index)
      .map(({ rule, pointer }) => `${APPROVED} approves ${rule} '${pointer}' twice.`),
    ...approvals.filter(({ reason }) => !reason?.trim()).map(({ rule, pointer }) => `${APPROVED} has no reason for ${rule} '${pointer}'.`),
  ]
}

const sinceRelease = () => changesBetween(readDocument(readFileSync(RELEASED, 'utf8')), readDocument(readFileSync(CONTRACT, 'utf8')))

/** The faults that keep the contract from being released. */
export const checkApprovals = () => faultsOf(sinceRelease(), readApprovals())

/** The approvals, and a new one for each breaking change of a rule that has none yet, at one place or at all. Throws if there is nothing to approve. */
export function approved(
  changes: readonly Change[],
  approvals: readonly Approval[],
  { rule, pointer, reason, date }: { rule: string; pointer: string | undefined; reason: string; date: string },
): Approval[] {
  if (!reason.trim()) throw new Error('A reason is needed: --reason "…".')
  const isAsked = (change: Change) =>
    change.severity === 'breaking' && change.rule === rule && (pointer === undefined || change.pointer === pointer)
  const open = changes.filter(isAsked).filter((change) => !approvals.some((one) => one.version === undefined && isOf(change)(one)))
  if (open.length === 0)
    throw new Error(
      `There is no breaking change ${[rule, pointer].filter(Boolean).join(' ')} since ${RELEASED} that waits for an approval.`,
    )
  return [...approvals, ...open.map((change) => ({ rule, pointer: change.pointer, change: change.text, reason: reason.trim(), date }))]
}

/** Approves the changes since the last release, and returns their number. */
export function approve(rule: string, pointer: string | undefined, reason: string) {
  const before = readApprovals()
  const after = approved(sinceRelease(), before, { rule, pointer, reason, date: new Date().toISOString().slice(0, 10) })
  writeApprovals(after)
  return after.length - before.length
}

/** Makes the contract the released one: approved changes have the contract's version from then on. Throws if a change is not approved. */
export function release() {
  const [fault] = checkApprovals()
  if (fault) throw new Error(fault)
  const source = readFileSync(CONTRACT, 'utf8')
  const { version } = (parse(source) as { info: { version: string } }).info
  writeApprovals(readApprovals().map((one) => ({ version, ...one })))
  writeFileSync(RELEASED, source)
  return version
}
