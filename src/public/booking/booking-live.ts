import type {
  Bookable,
  BookableProfile,
  BookableTimes,
  BookingRequestInput,
  BookingResult,
  CaptchaChallenge,
  Problem,
} from '#contract/generated/schema.ts'
import { insuranceNotTaken } from '#contract/insurance-not-taken.ts'
import {
  type BookingEffect,
  type BookingEvent,
  type BookingPage,
  beginBooking,
  type Faults,
  keyOf,
  stepBooking,
} from '#machines/booking-page.ts'
import { readTyped, writeTyped } from '#src/api/visit.ts'
import type { CaptchaToken } from '#src/session/captcha-token.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import { bookingOutcome } from './booking-outcome-live.ts'
import { readServices } from './booking-services-live.ts'
import { drawChosen, drawTimes, isDirect } from './booking-times-live.ts'
import { ask, clinicWords, type Heard, livePage, nameOf, replaceQuery } from './live-page.ts'
import { writeProfile } from './profile-live.ts'
import { shortMoments } from './short-moments.ts'

const DRAFT = 'salvia-reservar'
const MOST = 3
/** So many times the API answers at once. */
const AT_ONCE = 60

const fieldNames = ['firstName', 'lastName', 'dni', 'contact', 'phone', 'email', 'insuranceId'] as const
/** What is typed is kept for a reload. */
const keptNames = [...fieldNames, 'whom', 'city', 'partOfDay'] as const
/** In the order in which they stand. */
const faultNames = ['service', 'times', ...fieldNames] as const

/** The states in which nothing can be sent, as a request is on its way. */
const isBusy = ({ at }: BookingPage) => /^(opening|loading|reloading|reading|verifying|sending)/.test(at)
/** What is sent stays as it is seen, and what is read anew cannot be chosen. */
const isSent = ({ at }: BookingPage) => /^(verifying|sending|reloading\.services)$/.test(at)

const isProfile = (heard: Heard<BookableProfile | Problem>): heard is { status: number; body: BookableProfile } =>
  heard !== undefined && 'clinics' in heard.body

/** The time that an address names, by the moment and the clinic, as a key of the page's times. */
function wishedTime(address: URLSearchParams) {
  const [date, clinicId] = [address.get('turno') ?? '', Number(address.get('consultorio'))]
  return Number.isNaN(Date.parse(date)) || !(clinicId > 0) ? undefined : { date, key: keyOf({ date, clinicId }) }
}

/**
 * Runs the page on which patients ask for an appointment. `data-api` is the address of the API. Returns a function that ends it. What happens is
 * told to machines/booking-page.ts; this draws the state, and does what it says.
 */
export function runBooking(page: HTMLElement) {
  const api = page.dataset['api']
  const leaving = new AbortController()
  const { signal } = leaving
  const live = livePage(page)
  const { slot, write, show, lock, onAction } = live
  const [, ofAny, named = '0'] = /^\/reservar\/(cualquiera\/)?([1-9]\d{0,9})\/?$/.exec(location.pathname) ?? []
  const [doctorId, specialityId] = ofAny ? [0, Number(named)] : [Number(named), 0]
  const address = new URLSearchParams(location.search)
  const form = slot<HTMLFormElement>('form')
  /** What the page is of, once it is known. */
  let known:
    | {
        doctor: BookableProfile | undefined
        timeZone: string
        clinicTime: ReturnType<typeof clinicWords>
        moments: ReturnType<typeof shortMoments>
      }
    | undefined
  /** The time that the address names, of which the list of doctors has made a link. */
  const wished = wishedTime(address)
  const [beginning, ...begun] = beginBooking({ serviceId: Number(address.get('servicio')) || undefined, time: wished?.key })
  let now = beginning

  function send(event: BookingEvent) {
    if (signal.aborted) return
    const before = now
    const [next, ...effects] = stepBooking(now, event)
    now = next
    draw(before)
    for (const effect of effects) run(effect)
  }

  const select = (name: string) => slot<HTMLSelectElement>(name)
  const fill = (name: string, options: readonly { id: number; name: string }[]) =>
    select(name)?.append(...options.map((one) => make('option', { value: String(one.id) }, one.name)))

  const lost = (number: number, heard: unknown) => send({ type: 'lost', number, said: heard ? texts.failed : texts.lost })

  async function readPage(number: number) {
    const [heard, told] = await Promise.all([
      ask<Bookable | Problem>(`${api}/booking`, signal),
      doctorId > 0 ? ask<BookableProfile | Problem>(`${api}/booking/doctors/${doctorId}/profile`, signal) : undefined,
    ])
    if (signal.aborted) return
    if (!heard || !('places' in heard.body))
      return heard?.status === 404 ? send({ type: 'found', number, what: 'closed' }) : lost(number, heard)
    if (doctorId > 0 && told?.status !== 404 && !isProfile(told)) return lost(number, told)
    const { body } = heard
    const doctor = isProfile(told) ? told.body : undefined
    const any = body.specialities.find(({ id }) => id === specialityId)
    const { timeZone } = body
    known = { doctor, timeZone, clinicTime: clinicWords(timeZone), moments: shortMoments(timeZone) }
    // The times are read from the day of the wished one.
    const from = wished && known.moments.dayOf(new Date(wished.date))
    fill('insurance', body.insurances)
    select('city')?.append(...body.places.map(({ city }) => make('option', { value: city }, city)))
    if (doctor) open(nameOf(doctor), from)
    else if (any) open(texts.anyDoctor(any.name))
    if (doctor) send({ type: 'found', number, what: 'doctor', from })
    else send({ type: 'found', number, what: any ? 'any' : 'absent' })
    checkInsurance()
  }

  /** Prepares the form of one doctor, with the times, or of any doctor of a speciality, without. */
  function open(title: string, wishedDay = '') {
    const doctor = known?.doctor
    write('title', title)
    // The server's document says more of a doctor.
    if (!document.title.includes(title)) document.title = `${title} · ${texts.page}`
    if (!known?.doctor) write('submitText', texts.ask)
    const draft = readTyped(DRAFT)
    for (const name of keptNames) {
      const field = fieldOf(name)
      if (field && field.value === '' && typeof draft[name] === 'string') field.value = draft[name]
    }
    drawWhom()
    // The list of doctors may have said where.
    const city = fieldOf('city')
    if (city && city.value === '') city.value = address.get('ciudad') ?? ''
    const any = slot('anyPart')
    if (any) any.hidden = doctor !== undefined
    // Any doctor of a speciality has no profile.
    if (!doctor) for (const name of ['about', 'educationPart']) slot(name)?.removeAttribute('data-show')
    const [times, clinic] = [slot('timesPart'), slot('clinicPart')]
    if (times) times.hidden = !doctor
    if (!doctor) return
    writeProfile(live, doctor, api)
    fill('clinic', doctor.clinics)
    if (clinic) clinic.hidden = doctor.clinics.length < 2
    const chosen = select('clinic')
    chosen?.addEventListener('change', () => send({ type: 'chooseClinic', clinicId: chosen.value }), { signal })
    const from = slot<HTMLInputElement>('from')
    if (!from) return
    from.min = known?.moments.dayOf(new Date()) ?? ''
    from.value = wishedDay
    from.addEventListener('change', () => send({ type: 'chooseDay', from: from.value || undefined }), { signal })
  }

  async function askServices(number: number) {
    const { services, draw } = await readServices(live, { api, doctorId, signal, chosen: () => now.serviceId, choose: chooseService })
    if (signal.aborted) return
    send({ type: 'services', number, services })
    draw()
  }

  /** The chosen service is in the address. */
  function chooseService(serviceId?: number) {
    const query = new URLSearchParams(location.search)
    if (serviceId) query.set('servicio', String(serviceId))
    else query.delete('servicio')
    replaceQuery(query)
    send({ type: 'chooseService', serviceId })
  }

  async function readTimes({ number, clinicId, serviceId, from }: Extract<BookingEffect, { type: 'readTimes' }>) {
    const query = new URLSearchParams({
      ...(from && { from }),
      ...(clinicId && { clinicId }),
      ...(serviceId && { postId: String(serviceId) }),
    })
    const heard = await ask<BookableTimes | Problem>(`${api}/booking/doctors/${doctorId}?${query}`, signal)
    if (!heard || !('data' in heard.body)) return lost(number, heard)
    const { data } = heard.body
    const times = data.map(({ date, clinicId, minutes }) => ({ date, clinicId, minutes, day: known?.clinicTime.dayOf(date) ?? '' }))
    const isGone = now.at === 'opening' && wished && !times.some((one) => keyOf(one) === wished.key)
    send({ type: 'times', number, times, hasMore: data.length === AT_ONCE, ...(isGone && { faults: { times: texts.taken } }) })
  }

  /** Draws what has changed since. */
  function draw(before?: BookingPage) {
    if (now === before) return
    if (!before || isBusy(now) !== isBusy(before)) lock(isBusy(now))
    const { doctor, clinicTime, moments } = known ?? {}
    if (doctor && clinicTime && moments) {
      if (now.times !== before?.times || now.shownDays !== before.shownDays) drawTimes(live, now, { doctor, clinicTime, moments }, send)
      if (now.chosen !== before?.chosen) drawChosen(live, now, { doctor, moments })
    }
    for (const [name, isInert] of [
      ['times', isBusy(now)],
      ['lookPart', isSent(now)],
      ['servicesPart', isSent(now)],
    ] as const) {
      const part = slot(name)
      if (part) part.inert = isInert
    }
    for (const name of faultNames) tell(name, (name === 'times' && now.chosen.length > MOST && texts.tooMany) || now.faults[name] || '')
    write('problem', now.at === 'verifying' ? texts.checking : now.said)
    if (now.at !== before?.at) drawState()
    // The pressed button is gone, and nothing is said that could have the focus.
    if (before?.at.startsWith('unreachable') && now.isOpen)
      (known?.doctor?.clinics.length === 1 ? fieldOf('firstName') : select('clinic'))?.focus()
  }

  function drawState() {
    const { at, isOpen, said } = now
    if (at === 'closed' || at === 'absent')
      show('absent', at === 'closed' ? texts.closed : specialityId > 0 ? texts.absentAny : texts.absent)
    else if (at.startsWith('unreachable')) show('lost', said, said === texts.lost ? texts.lostHint : '')
    else if (!isOpen) show('loading', texts.loading)
    // The outcome shows itself.
    else if (at !== 'booked' && at !== 'asked') show('asking', '')
  }

  /** The way on leads to the first field that is empty. */
  function goOn() {
    const empty = fieldNames.map(fieldOf).find((field) => field?.value === '' && !field.closest('[hidden]'))
    ;(empty ?? slot('submit'))?.focus()
    slot('yours')?.scrollIntoView({ block: 'start' })
  }

  const fieldOf = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
  const typed = () => Object.fromEntries(keptNames.map((name) => [name, fieldOf(name)?.value.trim() ?? '']))
  form?.addEventListener('input', () => writeTyped(DRAFT, typed()), { signal })

  /** Names the fault of a field, or removes it. */
  function tell(name: string, message: string) {
    const element = page.querySelector<HTMLElement>(`[data-error="${name}"]`)
    if (element && element.textContent !== message) element.textContent = message
    fieldOf(name)?.setAttribute('aria-invalid', String(message !== ''))
  }

  /** Whom the appointment is for: the record is theirs, and whoever asks is written to. */
  const isForOther = () => fieldOf('whom')?.value !== ''
  function drawWhom() {
    const contact = slot('contactPart')
    if (contact) contact.hidden = !isForOther()
    write('yoursTitle', isForOther() ? texts.patients : texts.yours)
  }
  select('whom')?.addEventListener('change', drawWhom, { signal })

  /** The fault of an insurer with whom the doctor does not work. */
  function insuranceFault() {
    const id = Number(fieldOf('insuranceId')?.value ?? 0)
    return id === 0 || !known?.doctor || known.doctor.insurances.some((one) => one.id === id) ? '' : insuranceNotTaken(known.doctor)
  }
  const checkInsurance = () => send({ type: 'mark', name: 'insuranceId', text: insuranceFault() })
  select('insurance')?.addEventListener('change', checkInsurance, { signal })

  let solving: Promise<CaptchaToken> | undefined
  async function solve() {
    const heard = await ask<CaptchaChallenge>(`${api}/auth/challenge`, signal)
    if (heard?.status !== 200) throw new Error('There is no challenge.')
    const { solveCaptcha } = await import('#src/session/solve-captcha.ts')
    return solveCaptcha(heard.body, slot('widget') ?? page, signal)
  }
  /** Solves the captcha in the background from the first key on, so that nobody waits for it. */
  function verification() {
    solving ??= solve()
    solving.catch(() => (solving = undefined))
    return solving
  }
  form?.addEventListener('focusin', () => void verification().catch(() => {}), { signal })
  async function verify(number: number) {
    try {
      const solved = await verification()
      if (solved.expiresAt <= Date.now()) solving = undefined
      send({ type: 'verified', number, token: (await verification()).token })
    } catch {
      send({ type: 'lost', number, said: `${texts.lost} ${texts.lostHint}` })
    }
  }

  function submit() {
    const values = typed()
    const faults: Faults = {}
    const insurance = insuranceFault()
    if (now.chosen.length > MOST) faults['times'] = texts.tooMany
    else if (isDirect(known?.doctor) && now.times.length > 0 && now.chosen.length === 0) faults['times'] = texts.none
    else if (insurance) faults['insuranceId'] = insurance
    if (isForOther() && values['contact'] === '') faults['contact'] = texts.contactMissing
    const { insuranceId, whom: _, city, partOfDay, contact, ...person } = values
    const service = now.services.find(({ id }) => id === now.serviceId)
    const wish = {
      ...{ doctorId: known?.doctor?.id ?? null, specialityId: known?.doctor ? null : specialityId },
      ...{ ...person, insuranceId: insuranceId ? Number(insuranceId) : null, ...(isForOther() && { contact }) },
      ...(!known?.doctor && { city, partOfDay: partOfDay || null }),
      service: service ? { postId: service.id, price: service.price, time: service.time } : null,
      times: now.chosen.flatMap((key) =>
        now.times.filter((one) => keyOf(one) === key).map(({ date, clinicId, minutes }) => ({ date, clinicId, minutes })),
      ),
    }
    send({ type: 'submit', wish, faults, said: faults['insuranceId'] || faults['contact'] ? texts.fix : '' })
  }

  /** Sends the wish. A lost answer is no harm: the same request again is no second one. */
  async function request({ number, wish, token }: Extract<BookingEffect, { type: 'send' }>) {
    const body = { ...(wish as object), recaptchaToken: token } as BookingRequestInput // `submit` has made it
    const heard = await ask<BookingResult | Problem>(`${api}/booking/requests`, signal, body)
    if (signal.aborted) return
    // A token works once.
    if (heard?.status !== 422 || ('code' in heard.body && heard.body.code === 'captcha')) solving = undefined
    if (!heard) return send({ type: 'lost', number, said: `${texts.lost} ${texts.lostHint}` })
    if ('outcome' in heard.body) {
      send({ type: 'done', number, isBooked: heard.body.outcome === 'BOOKED' })
      return finish(heard.body, body.email)
    }
    const { code, message, errors = {} } = heard.body
    if (code === 'service_changed') return send({ type: 'changed', number, faults: { service: message } })
    if (code === 'slot_unavailable') return send({ type: 'taken', number, faults: { times: texts.taken } })
    if (heard.status >= 500) return send({ type: 'lost', number, said: message })
    const [faults, others]: [Faults, string[]] = [{}, []]
    for (const [path, text] of Object.entries(errors)) {
      const name = path.replace(/\W.*$/, '')
      if (page.querySelector(`[data-error="${name}"]`)) faults[name] = text
      else others.push(text)
    }
    const said = heard.status === 422 && Object.keys(errors).length > 0 ? texts.fix : message
    send({ type: 'refused', number, faults, said: [said, ...others].filter(Boolean).join(' ') })
  }

  const outcome = bookingOutcome(live, { api, timeZone: () => known?.timeZone ?? 'UTC', signal })
  function finish(result: BookingResult, email: string) {
    writeTyped(DRAFT)
    form?.reset()
    outcome.show(result, email)
    scrollTo({ top: 0 })
  }

  function focusFault() {
    const first = faultNames.find((name) => now.faults[name])
    const inputs = first === 'service' ? slot('services') : first === 'times' ? slot('times') : undefined
    const target = inputs ? inputs.querySelector('input') : first ? fieldOf(first) : undefined
    target?.focus()
  }

  function run(effect: BookingEffect) {
    switch (effect.type) {
      case 'readPage':
        return void readPage(effect.number)
      case 'readServices':
        return void askServices(effect.number)
      case 'readTimes':
        return void readTimes(effect)
      case 'verify':
        return void verify(effect.number)
      case 'send':
        return void request(effect)
      case 'focusFault':
        return focusFault()
      case 'focusTime':
        return slot('times')?.querySelectorAll('input')[effect.at]?.focus()
    }
  }

  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      submit()
    },
    { signal },
  )
  onAction({ retry: () => send({ type: 'retry' }), more: () => send({ type: 'more' }), goOn, ...outcome.actions }, signal)
  draw()
  for (const effect of begun) run(effect)
  return () => leaving.abort()
}
