// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code.
/**
 * What is not changed, because no user could tell, and no test. The code stands once in its file, as it is here but for the marks: between « and » is
 * the part that is left as it is, which is an expression or a statement of its own.
 * @type {{ file: string, code: string, why: string }[]}
 */
export const unchanged = [
  {
    file: 'machines/open-questions.ts',
    code: '!leadsTo(«context.record?.status», answer)',
    why: 'A question is open where the record is there, which the compiler does not know.',
  },
  {
    file: 'machines/batch.machine.ts',
    code: '«if (!next) return»',
    why: 'It begins where one waits, which the compiler does not know.',
  },
  {
    file: 'machines/batch.machine.ts',
    code: '«if (!sent) return»',
    why: 'It ends what is on its way, which the compiler does not know.',
  },
  {
    file: 'machines/batch.machine.ts',
    code: 'input: { send, pending: «[]», repeats',
    why: 'No request is the one that would be in it.',
  },
  {
    file: 'machines/booking-page.ts',
    code: '«page.times.at(-1)?.date».slice',
    why: 'More is read where times are known, which the compiler does not know.',
  },
  {
    file: 'machines/booking-page.ts',
    code: "...{ at: «'reading'», number: 0,",
    why: 'It begins to read at once, which sets it.',
  },
  {
    file: 'machines/choice-assignment.machine.ts',
    code: "spawn('submission', { id: «'submission'»",
    why: 'It is the only part, so nobody asks for its name.',
  },
  {
    file: 'machines/flows.ts',
    code: 'model: Appointment, requests: unknown[] = «[]»',
    why: 'What would be in it is no request whose answer was lost.',
  },
  {
    file: 'machines/form-submission.machine.ts',
    code: 'if («around») enqueue',
    why: 'Without one it would tell itself, which knows no such event by then. The compiler asks.',
  },
  {
    file: 'machines/new-appointment.machine.ts',
    code: "spawn('submission', { id: «'submission'»",
    why: 'It is the only part, so nobody asks for its name.',
  },
  {
    file: 'machines/new-appointment.machine.ts',
    code: 'moved: «unanswered?.moved»',
    why: 'It is resumed where one was not answered, which the compiler does not know.',
  },
  {
    file: 'machines/record.machine.ts',
    code: "sendTo('watch', «{ type: 'fetch' }»)",
    why: 'Whatever it is sent, it fetches: there is one event.',
  },
  {
    file: 'machines/session.machine.ts',
    code: 'hasNewToken: «false»,\n  },',
    why: 'The first user who is found is another one than nobody, with an old token or a new one.',
  },
  {
    file: 'machines/session.machine.ts',
    code: "onDone: { target: «'ready'», actions: ['onSignedOut', raise({ type: 'loggedOut' })] }",
    why: 'The event that is raised leads there, too.',
  },
  {
    file: 'machines/toast-queue.machine.ts',
    code: "(«toast?.variant» === 'destructive' || «toast?.action» ? 10_000 : 5000)",
    why: 'The delay is asked for where a toast is shown, which the compiler does not know.',
  },
  {
    file: 'machines/walks/statechart.ts',
    code: 'isInitial: «node.parent?.initial?.target?.includes»(node) ?? false',
    why: 'XState gives each state an initial transition with targets, which its types do not say.',
  },
  {
    file: 'machines/walks/statechart.ts',
    code: String.raw`actor\.(.+)/.exec(type) ?? «[]»`,
    why: 'The first place is that of the whole match, which is not read.',
  },
  {
    file: 'machines/walks/statechart.ts',
    code: String.raw`after\.([^.]+)\./.exec(type) ?? «[]»`,
    why: 'The first place is that of the whole match, which is not read.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: 'const NONE: readonly never[] = «[]»',
    why: 'No model has an event of the name that it would hold.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: "begin: «begin?.state» ?? «''»",
    why: 'A path always has its first state.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: '«if (!first) return []»',
    why: 'There is always at least one walk, which may have no steps.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: 'ways.get(state)?.values() ?? «[]»',
    why: 'A state that nobody leaves leads to nothing that is left.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: 'const seen = new Set(«[from]»)',
    why: 'A way that comes back to where it begins is only longer.',
  },
  {
    file: 'machines/walks/paths.ts',
    code: "«if (steps.length === 0) throw new Error(`Nothing leads to ${[...left].join(', ')}.`)»",
    why: 'The walks begin where the tours do, so that something always leads on; without that this would never end.',
  },
  {
    file: 'src/ui/form/conflict-alert.tsx',
    code: '«element.current?.scrollIntoView»(',
    why: 'It is drawn by then, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/conflict-alert.tsx',
    code: '«element.current?.focus»(',
    why: 'It is drawn by then, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/create-form.tsx',
    code: 'readOnly = «[]»,',
    why: 'No field has the name that would be in it.',
  },
  {
    file: 'src/ui/form/create-form.tsx',
    code: 'saveState.isConfirming ? «question?.(saveState.value as Output)» : undefined',
    why: 'Only a value with a question is asked about, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/draft.tsx',
    code: 'if (restoresAtOnce) restore()\n  }, «[]»)',
    why: 'An array that never changes is as good as an empty one.',
  },
  {
    file: 'src/ui/form/form.tsx',
    code: 'const NONE: readonly string[] = «[]»',
    why: 'No field has the name that would be in it.',
  },
  {
    file: 'src/ui/form/form.tsx',
    code: "«element.current?.querySelector»<HTMLElement>('[aria-invalid",
    why: 'It is drawn by then, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/form.tsx',
    code: 'useState(«{ fieldErrors, values: api.state.values }»)',
    why: 'The first value is replaced at once.',
  },
  {
    file: 'src/ui/form/record-form.tsx',
    code: '«actor?.send»({',
    why: 'It is there with the record, and the form with that, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/record-form.tsx',
    code: '«actor?.getSnapshot»()',
    why: 'It is there with the record, and the form with that, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/record-form.tsx',
    code: 'readOnly = «[]»,',
    why: 'No field has the name that would be in it.',
  },
  {
    file: 'src/ui/form/stored.ts',
    code: "?? «'null'»)",
    why: 'A text that cannot be parsed is nothing, too.',
  },
  {
    file: 'src/ui/form/unsaved-guard.tsx',
    code: 'setWatching(forms.current.size > 0)\n    }\n  }, «[]»)',
    why: 'An array that never changes is as good as an empty one.',
  },
  {
    file: 'src/ui/form/unsaved-guard.tsx',
    code: '«navigation?.traverseTo»(destination.key)',
    why: 'It has told of the navigation, so it is there, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/use-batch.ts',
    code: "if (!isThere()) return «{ type: 'rejected', error: undefined }»",
    why: 'Its person has left, and nobody hears what becomes of it.',
  },
  {
    file: 'src/ui/form/use-focus-first.ts',
    code: "«part.current?.querySelectorAll»('input') ?? «[]»",
    why: 'It is drawn by then, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/use-focus-first.ts',
    code: '  }, «[]»)',
    why: 'An array that never changes is as good as an empty one.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: '«one.parentElement?.querySelectorAll»<HTMLElement>(`${CONTROL}, [role="slider"]`) ?? «[]»',
    why: 'What had the focus stands in something, which the compiler does not know.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: 'Element[]] = [[], «[]»]',
    why: 'What is in no document is passed over.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: '«if (!isNowhere()) return»\n      cancelAnimationFrame',
    why: 'What is done in the frame asks again: without it frames are asked for in vain.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: 'let wasDisabled = «false»',
    why: 'The first focus sets it before it is asked for.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: "«document.activeElement?.matches»('body, :disabled')",
    why: 'A document that is shown has an active element.',
  },
  {
    file: 'src/ui/form/use-kept-focus.ts',
    code: '  }, «[]»)',
    why: 'An array that never changes is as good as an empty one.',
  },
  {
    file: 'src/ui/form/use-record.ts',
    code: "const FORM = «'form'»",
    why: 'It only has to be another name than those of the actions.',
  },
  {
    file: 'src/ui/form/use-record.ts',
    code: 'let isGone = «false»',
    why: 'It would tell at once of the version that is known, which is no news.',
  },
  {
    file: 'src/ui/form/use-record.ts',
    code: "new Error(«'The record is only read.'»)",
    why: 'Nobody is told these words.',
  },
  {
    file: 'server/platform/records/crud.ts',
    code: 'refusals = «[]» }: Options',
    why: 'What is no function catches nothing.',
  },
  {
    file: 'server/platform/records/crud.ts',
    code: "«['archived']»,",
    why: 'Only the compiler reads the names.',
  },
  {
    file: 'server/platform/records/pages.ts',
    code: 'await idsOf(all, sql«`limit ${SORTED}`»)',
    why: 'Without a limit the same rows are found, and it takes longer.',
  },
  {
    file: 'server/platform/records/pages.ts',
    code: 'return «keys.length > 2» ?',
    why: 'Either condition finds the same rows, and one of them finds an index.',
  },
  {
    file: 'server/platform/records/pages.ts',
    code: 'if («rows.length > 0») skipped = 0\n    else if («skipped > 0») skipped -=',
    why: 'What is counted where it is known comes to the same.',
  },
  {
    file: 'server/platform/records/pages.ts',
    code: 'segments: [{ orderBy: «[]» }]',
    why: 'One row has no order.',
  },
  {
    file: 'server/platform/records/pages.ts',
    code: 'place = «last?.place»',
    why: 'A full batch has a last row, which the compiler does not know.',
  },
  {
    file: 'server/platform/records/rows.ts',
    code: "getSQLType() ?? «''»",
    why: 'A value is given under the name of a column, which the compiler does not know here.',
  },
]
