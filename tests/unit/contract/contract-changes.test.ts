import { expect, test } from 'vitest'
import { changesBetween } from '../../../scripts/contract/changes.ts'
import { readDocument } from '../../../scripts/contract/document.ts'

const contractWith = (note: Record<string, unknown>) =>
  readDocument(JSON.stringify({ openapi: '3.1.0', info: { title: 'Salvia', version: '1', ...note }, paths: {} }))
/** What is told of a note of the contract that was changed. */
const told = (before: unknown, after: unknown) =>
  changesBetween(contractWith({ description: before }), contractWith({ description: after })).map(({ text }) => text)

const long = 'Doctors, patients and clinics. Whom a caller reaches depends on the role and on the clinics.'

test.each([
  ['a short text is shown as a whole', 'One doctor.', 'Two doctors.', 'One doctor. to Two doctors.'],
  [
    'a long text is shown where it differs',
    `${long} Ten rows are read.`,
    `${long} Nine rows are read.`,
    '…role and on the clinics. Ten rows are read. to …role and on the clinics. Nine rows are read.',
  ],
  [
    'a long text that differs at its beginning is shown from there',
    `One. ${long}`,
    `Two. ${long}`,
    'One. Doctors, patients and clinics. Whom a caller reaches de… to Two. Doctors, patients and clinics. Whom a caller reaches de…',
  ],
  ['a long text that goes on is shown at its end', long, `${long} More.`, '… role and on the clinics. to … role and on the clinics. More.'],
  ['white space is shown where nothing else differs', 'One\ndoctor.', 'One doctor.', '"One\\ndoctor." to "One doctor."'],
])('%s', (_, before, after, expected) => expect(told(before, after)).toEqual([`info · description: It changed from ${expected}.`]))
