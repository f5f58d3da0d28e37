import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { approved, faultsOf, withApproval } from '../../../scripts/contract/approvals.ts'
import { changesBetween } from '../../../scripts/contract/changes.ts'
import { readDocument } from '../../../scripts/contract/document.ts'
import { contractChangelog } from '../../../scripts/docs/contract-changelog.ts'

const contract = readFileSync('openapi.yaml', 'utf8')
const narrowed = (most: number) => contract.replace(/(InsuranceInput:[\s\S]*?maxLength: )100/, (_, before: string) => `${before}${most}`)
const before = readDocument(contract)
const changesTo = (most: number) => changesBetween(before, readDocument(narrowed(most)))
const changes = changesTo(80)
const asked = { rule: 'request-limit-narrowed', pointer: undefined, reason: 'The tax office has 80.', date: '2026-07-01' }
const approvals = approved(changes, [], asked)

test('a breaking change is a fault until it is approved with a reason', () => {
  expect(faultsOf(changes, [])).toEqual([
    expect.stringMatching(
      /^Nobody approved request-limit-narrowed '#\/components\/schemas\/InsuranceInput\/properties\/name': .* Undo it, or approve it .* Run `npm run codegen`/,
    ),
  ])
  expect(faultsOf(changes, approvals)).toEqual([])
  expect(changes.map((change) => withApproval(change, approvals))).toMatchObject([
    { severity: 'approved', text: expect.stringContaining('The tax office has 80.') },
  ])
  expect(() => approved(changes, [], { ...asked, reason: ' ' })).toThrow('A reason is needed')
  expect(() => approved(changes, [], { ...asked, pointer: '#/components/schemas/Line' })).toThrow('no breaking change')
  expect(() => approved(changes, approvals, asked)).toThrow('no breaking change')
})

test('an approval is of one change: what goes further has none, and one that is of no change is left over', () => {
  expect(faultsOf(changesTo(50), approvals)).toEqual([
    expect.stringContaining('Nobody approved request-limit-narrowed'),
    expect.stringContaining('which is no change'),
  ])
  expect(faultsOf(changes, [...approvals, ...approvals])).toEqual([expect.stringContaining('twice')])
  expect(
    faultsOf(
      changes,
      approvals.map((one) => ({ ...one, reason: '' })),
    ),
  ).toEqual([expect.stringContaining('no reason')])
})

test('what was released stays in the changelog and approves nothing more', () => {
  const released = approvals.map((one) => ({ ...one, version: '1.1.0' }))
  expect(faultsOf([], released)).toEqual([])
  expect(faultsOf(changes, released)).toHaveLength(1)
  const page = contractChangelog([...released, ...approvals])
  expect([...page.matchAll(/^## (.*)$/gm)].map(([, version]) => version)).toEqual(['Unreleased', '1.1.0'])
  expect(page).toContain('`request-limit-narrowed` InsuranceInput · name: `maxLength` changed from 100 to 80.')
})
