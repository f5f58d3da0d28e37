// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flows } from '#machines/flows.ts'
import { meaningForQa, steps } from '#machines/meanings.ts'
import { stepsOfVariants } from '#machines/steps-of-variants.ts'
import { walksOf } from '#machines/walks/paths.ts'
import { statechartOf } from '#machines/walks/statechart.ts'
import { screens } from '#src/app/screens.ts'
import { parseCapsule } from '#src/inspector/capsule.ts'
import { linkTo, openingOf, places } from '#src/inspector/openings.ts'
import { requestsOf } from '#src/inspector/outcomes.ts'
import { type Observed, progressOf } from '#src/inspector/path-progress.ts'
import { actorName, flowNames, guardReasons, placesOf, texts, variantNames } from '#src/inspector/texts.ts'

describe('the progress on a path', () => {
  const flow = flows.find(({ machine }) => machine.id === 'record')
  const [model] = flow?.models ?? []
  if (!model) throw new Error('There is no model.')
  const pathTo = (title: string) => {
    const walk = walksOf(model.model).walks.find((one) => one.title === title)
    if (!walk) throw new Error(`There is no path ${title}.`)
    return walk
  }
  const found = { event: { type: 'found' }, value: 'shown' }
  const submit = { event: { type: 'sending' }, value: 'saving' }
  const done = { type: 'settled' }

  test('follows what the machine receives', () => {
    const walk = pathTo('arrive → submit → collide')
    const at = (...observed: Observed[]) => progressOf(model, walk, 'loading', observed, new Set())
    expect(at()).toEqual({ isBegun: true, done: 0, astray: undefined })
    expect(at(found)).toMatchObject({ done: 1 })
    expect(at(found, submit)).toMatchObject({ done: 2 })
    expect(at(found, submit, { event: done, value: 'shown' })).toMatchObject({ done: 3, astray: undefined })
    expect(at(found, submit, { event: done, value: 'loading' })).toMatchObject({
      done: 2,
      astray: { state: 'loading', expected: 'conflict' },
    })
  })

  test('has not begun before the machine is where the path begins', () => {
    const walk = pathTo('vanish')
    expect(progressOf(model, walk, undefined, [], new Set())).toMatchObject({ isBegun: false })
    expect(progressOf(model, walk, 'shown', [], new Set())).toMatchObject({ isBegun: false })
  })

  test('tells apart what has another status, where the machine stays as it was', () => {
    const post = flows.flatMap(({ models }) => models).find(({ name }) => name === 'post')
    const walk = post && walksOf(post.model).walks.find(({ title }) => title === 'submit → withdraw')
    if (!post || !walk) throw new Error('There is no such path.')
    const value = { record: 'saving', question: 'reading' }
    const turned = (status: string) => ({ event: { type: 'outdated', record: { status } }, value })
    const at = (...observed: Observed[]) => progressOf(post, walk, value, observed, new Set()).done
    expect([at(turned('DRAFT')), at(turned('IN_REVIEW')), at(turned('IN_REVIEW'), turned('DRAFT'))]).toEqual([0, 1, 2])
  })

  test('tells of another event that leads where the path does, and names both places otherwise', () => {
    expect(texts.astray('saving', 'saving')).toBe('La página está en saving, como esperaba el camino, pero llegó por otro evento.')
    expect(texts.astray('loading', 'saving')).toBe('La página está en loading; el camino esperaba saving.')
  })

  test('takes the word of a person for a step of which the machine is not told', () => {
    const walk = pathTo('arrive → submit → submit')
    expect(progressOf(model, walk, 'loading', [found, submit], new Set([2]))).toMatchObject({ done: 3 })
  })
})

describe('a state that is opened', () => {
  test('is reached by the shortest walk on which nothing needs a person', () => {
    const { walk } = openingOf('lead-status', 'conflict')
    expect(walk.steps.map(({ event }) => event)).toEqual(['arrive', 'submit', 'collide'])
  })

  test('is refused in words that name what there is', () => {
    expect(() => openingOf('lead', 'saving')).toThrow('No hay un flujo que se llame lead. Hay: lead-status, consultation-status')
    expect(() => openingOf('lead-status', 'nowhere')).toThrow('lead-status no tiene el estado nowhere. Tiene: loading, choosing')
  })

  test('has a link for whoever reads of it, where a path leads to it', () => {
    const query = (address: string | undefined) => Object.fromEntries(new URL(address ?? '').searchParams)
    expect(query(linkTo('lead-status', 'reloading', '/app/doctor-referrals/12'))).toEqual({
      open: 'lead-status',
      state: 'reloading',
      at: '/app/doctor-referrals/12',
    })
    expect(query(linkTo('batch', 'running', '/app/doctor-referrals?vista=tablero'))).toMatchObject({ open: 'lead-move' })
    expect(query(linkTo('batch', 'running', '/app/medical-consultation/4'))).toMatchObject({ open: 'batch', state: 'running' })
    expect(query(linkTo('session', 'activity.ready.idle,status.expired', '/app/users-salvia'))).toMatchObject({ open: 'session' })
    expect(linkTo('lead-status', 'nowhere', '/app/doctor-referrals/12')).toBeUndefined()
    expect(linkTo('record', 'saving', '/app')).toBeUndefined()
  })

  test.each(Object.entries(places))('of %s is one of a flow, whose first page is such a page', (name, { machine, variant, at, first }) => {
    const model = flows.find((one) => one.machine.id === machine)?.models.find((one) => one.name === variant)
    expect(model, name).toBeDefined()
    expect(typeof first === 'string' ? first : first.page(7)).toMatch(at)
  })
})

test('every event, flow and guard has its words', () => {
  const events = flows.flatMap(({ models }) => models.flatMap(({ model }) => model.events.filter((type) => !type.startsWith('xstate.'))))
  expect(events.filter((event) => !steps[event])).toEqual([])
  const ids = flows.map(({ machine }) => machine.id)
  for (const words of [flowNames, placesOf, requestsOf]) expect(Object.keys(words).sort()).toEqual([...ids].sort())
  expect(flows.flatMap(({ models }) => models.filter(({ name }) => !variantNames[name]))).toEqual([])
  const guards = flows.flatMap(({ machine }) => statechartOf(machine).transitions.flatMap(({ guard }) => guard ?? []))
  expect(guards.filter((guard) => !guardReasons[guard])).toEqual([])
})

test('every state of a flow has a meaning in the words of QA, too', () => {
  const untold = flows.flatMap(({ machine }) =>
    statechartOf(machine).states.flatMap(({ path, type }) =>
      type === 'history' || meaningForQa(machine.id, path) ? [] : `${machine.id} ${path}`,
    ),
  )
  expect(untold).toEqual([])
})

test('what a step says to press stands on a page', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('inspector'))
    .map((path) => readFileSync(join('src', path), 'utf8'))
  const said = [...Object.values(steps).map(({ says }) => says), ...Object.values(stepsOfVariants).flatMap((own) => Object.values(own))]
  const labels = new Set(said.flatMap((text) => Array.from(text.matchAll(/«([^»]+)»/g), ([, label = '']) => label)))
  expect(labels.size).toBeGreaterThan(20)
  // A text of a file, or one between two tags.
  const missing = [...labels].filter(
    (label) => !sources.some((source) => source.includes(`'${label}'`) || RegExp(`>\\s*${label}\\s*<`).test(source)),
  )
  expect(missing).toEqual([])
})

test('what is saved on the page of a record is called by that record', () => {
  const pages = Object.keys(screens).flatMap((path) => (/\/(:id|create)$/.test(path) ? [`/app${path.replace(':id', '7')}`] : []))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((page) => actorName('record', page) === actorName('record', '/app'))).toEqual([])
})

test.each([
  ['record', '/app/users-salvia/93', 'Guardar usuario 93'],
  ['record', '/app/insurances/create', 'Guardar obra social nueva'],
  ['lead-status', '/app/doctor-referrals/12', 'Actualizar lead 12'],
  ['choice-assignment', '/app/users-salvia/2?tab=choices', 'Asignar choices, usuario 2'],
  ['form-submission', '/app/insurances/7', 'Enviar obra social 7'],
  ['record', '/app/users-pacients/edit/12', 'Guardar paciente 12'],
  ['reservation', '/app/reservations/5', 'Responder reserva 5'],
  ['form-submission', '/app/reservations?vista=cerradas', 'Enviar reserva de la lista'],
  ['session', '/app', 'Sesión'],
])('an actor of %s at %s is called by what it serves: %s', (machine, address, name) => expect(actorName(machine, address)).toBe(name))

test.each([
  ['another file', '{"name":"x"}'],
  ['no JSON', 'x'],
  ['another format', '{"format":2,"url":"/app","entries":[],"actors":{},"stored":{"local":{},"session":{}},"startedAt":1}'],
  ['an address elsewhere', '{"format":1,"url":"//x.test","entries":[],"actors":{},"stored":{"local":{},"session":{}},"startedAt":1}'],
])('%s is no capsule', (_, text) => expect(parseCapsule(text)).toBeUndefined())
