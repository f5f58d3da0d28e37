import type {
  Bookable,
  BookableService,
  BookableServices,
  BookableTimes,
  BookingRequestInput,
  BookingResult,
  CaptchaChallenge,
  Problem,
} from '#contract/generated/schema.ts'
import { insuranceNotTaken } from '#contract/insurance-not-taken.ts'
import { matcher } from '#contract/search-terms.ts'
import type { CaptchaToken } from '#src/session/captcha-token.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './booking.texts.ts'
import { bookingOutcome } from './booking-outcome-live.ts'
import { ask, clinicWords, livePage, nameOf } from './live-page.ts'

type Time = BookableTimes['data'][number]
type Doctor = Bookable['doctors'][number]

const DRAFT = 'salvia-reservar'
const MOST = 3
/** So many times the API answers at once, and so many days are shown at first, and more each time. */
const AT_ONCE = 60
const DAYS = 3
const TYPING_PAUSE = 250

/** Does something with the storage of this tab, if the browser allows it. */
function keep(act: (storage: Storage) => void) {
  try {
    act(sessionStorage)
  } catch {
    // The typed values are then lost with the page.
  }
}

const keyOf = ({ date, clinicId }: Pick<Time, 'date' | 'clinicId'>) => `${date} ${clinicId}`

/** Runs the page on which patients ask for an appointment. `data-api` is the address of the API. Returns a function that ends it. */
export function runBooking(page: HTMLElement) {
  const api = page.dataset['api']
  const leaving = new AbortController()
  const { signal } = leaving
  const live = livePage(page)
  const { slot, write, show, lock, onAction } = live
  const doctorId = Number(/^\/reservar\/([1-9]\d{0,9})\/?$/.exec(location.pathname)?.[1] ?? 0)
  const address = new URLSearchParams(location.search)
  const form = slot<HTMLFormElement>('form')
  let bookable: Bookable | undefined
  let clinicTime = clinicWords('UTC')
  let doctor: Doctor | undefined
  let service: BookableService | undefined
  let times: Time[] = []
  let chosen: Time[] = []
  let hasMore = false
  let shownDays = DAYS
  let retry = read

  const select = (name: string) => slot<HTMLSelectElement>(name)
  const fill = (name: string, options: readonly { id: number; name: string }[]) =>
    select(name)?.append(...options.map((one) => make('option', { value: String(one.id) }, one.name)))

  async function read() {
    retry = read
    show('loading', texts.loading)
    const heard = await ask<Bookable | Problem>(`${api}/booking`, signal)
    if (signal.aborted) return
    if (!heard) return show('lost', texts.lost, texts.lostHint)
    if (!('doctors' in heard.body)) return heard.status === 404 ? show('absent', texts.closed) : show('lost', texts.failed)
    bookable = heard.body
    clinicTime = clinicWords(bookable.timeZone)
    fill('insurance', bookable.insurances)
    const any = bookable.specialities.find(({ id }) => String(id) === address.get('cualquiera'))
    doctor = bookable.doctors.find(({ id }) => id === doctorId)
    if (doctorId > 0 && !doctor) show('absent', texts.absent)
    else if (doctor) await begin(nameOf(doctor), doctor)
    else if (any) await begin(texts.anyDoctor(any.name))
    else choose(bookable)
  }

  /** The doctors who take requests, by speciality and name. Both are in the address. */
  function choose({ specialities }: Bookable) {
    fill('speciality', specialities)
    const [speciality, search] = [select('speciality'), slot<HTMLInputElement>('search')]
    if (speciality) speciality.value = address.get('especialidad') ?? ''
    if (search) search.value = address.get('q') ?? ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      const [id, words] = [speciality?.value ?? '', search?.value.trim() ?? '']
      const query = new URLSearchParams({ ...(id && { especialidad: id }), ...(words && { q: words }) }).toString()
      // Browsers reject address changes that come as fast as keystrokes.
      clearTimeout(timer)
      timer = setTimeout(() => history.replaceState(history.state, '', query ? `?${query}` : location.pathname), TYPING_PAUSE)
      list(Number(id), words)
    }
    for (const element of [speciality, search]) element?.addEventListener('input', refresh, { signal })
    list(Number(speciality?.value), search?.value.trim() ?? '')
    show('choosing', '')
  }

  function list(specialityId: number, words: string) {
    const { doctors, specialities } = bookable ?? { doctors: [], specialities: [] }
    const nameOfSpeciality = (id: number) => specialities.find((one) => one.id === id)?.name ?? ''
    const has = matcher(words)
    const found = doctors.filter((one) => (specialityId === 0 || one.specialityIds.includes(specialityId)) && has(nameOf(one)))
    write('count', found.length === 0 ? texts.noDoctors : texts.count(found.length))
    const row = (href: string, name: string, detail: string, badge = '') =>
      make('li', {}, make('a', { href }, make('strong', {}, name), make('small', {}, detail), badge !== '' && make('em', {}, badge)))
    const any = specialityId > 0 && words === '' && found.length > 1
    slot('doctors')?.replaceChildren(
      ...(any ? [row(`/reservar?cualquiera=${specialityId}`, texts.anyDoctor(nameOfSpeciality(specialityId)), texts.anyDoctorHint)] : []),
      ...found.map((one) =>
        row(
          `/reservar/${one.id}`,
          nameOf(one),
          [one.specialityIds.map(nameOfSpeciality).join(', '), [...new Set(one.clinics.map(({ city }) => city))].join(', ')]
            .filter(Boolean)
            .join(' · '),
          one.onlineBooking === 'DIRECT' ? texts.direct : texts.request,
        ),
      ),
    )
  }

  const isDirect = () => doctor?.onlineBooking === 'DIRECT'

  /** The form of one doctor, with the times, or of any doctor of a speciality, without. */
  async function begin(title: string, of?: Doctor) {
    write('title', title)
    document.title = `${title} · ${texts.title}`
    write('submitText', isDirect() ? texts.book : texts.ask)
    restore()
    checkInsurance()
    const part = slot('timesPart')
    if (part) part.hidden = !of
    if (!of) return show('asking', '')
    write('timesHint', isDirect() ? texts.chooseOne : texts.chooseSome)
    fill('clinic', of.clinics)
    const clinic = slot('clinicPart')
    if (clinic) clinic.hidden = of.clinics.length < 2
    select('clinic')?.addEventListener('change', () => void readTimes(), { signal })
    await readServices()
    await readTimes()
  }

  /** The doctor's posts; the chosen one is in the address. Without any, or an answer, there is nothing to choose. */
  async function readServices() {
    const heard = await ask<BookableServices | Problem>(`${api}/booking/doctors/${doctorId}/services`, signal)
    if (signal.aborted) return
    const found = heard && 'data' in heard.body ? heard.body.data : []
    const wanted = Number(new URLSearchParams(location.search).get('servicio') ?? 0)
    service = found.find(({ id }) => id === wanted)
    const part = slot('servicesPart')
    if (part) part.hidden = found.length === 0
    if (found.length === 0) return
    const { serviceCard } = await import('#src/ui/service-card/service-card.ts')
    const usual = { title: texts.usual, category: null, price: null, time: null, description: '', image: null, imageAlt: null }
    const control = (one?: BookableService) => {
      const input = make('input', { type: 'radio', name: 'chosenService', value: String(one?.id ?? '') })
      input.checked = one === service
      input.addEventListener('change', () => void chooseService(one))
      return input
    }
    const card = (one?: BookableService) =>
      one ? serviceCard({ ...one, image: one.image && `${api}${one.image}` }, control(one)) : serviceCard(usual, control(), texts.usualHint)
    slot('services')?.replaceChildren(...[...found, undefined].map((one) => make('li', {}, card(one))))
  }

  async function chooseService(one?: BookableService) {
    service = one
    tell('service', '')
    const query = new URLSearchParams(location.search)
    if (one) query.set('servicio', String(one.id))
    else query.delete('servicio')
    history.replaceState(history.state, '', query.size > 0 ? `?${query}` : location.pathname)
    chosen = []
    shownDays = DAYS
    await readTimes()
  }

  async function readTimes(from?: string) {
    retry = () => readTimes(from)
    const query = new URLSearchParams({
      ...(from && { from }),
      ...(select('clinic')?.value && { clinicId: select('clinic')?.value ?? '' }),
      ...(service && { postId: String(service.id) }),
    })
    const asked = service
    const heard = await ask<BookableTimes | Problem>(`${api}/booking/doctors/${doctorId}?${query}`, signal)
    // A patient who has chosen another service meanwhile sees the times of that one.
    if (signal.aborted || asked !== service) return
    if (!heard) return show('lost', texts.lost, texts.lostHint)
    if (!('data' in heard.body)) return show('lost', texts.failed)
    const { data } = heard.body
    const known = new Set(times.map(keyOf))
    times = from ? [...times, ...data.filter((one) => !known.has(keyOf(one)))] : data
    chosen = chosen.filter((one) => times.some((other) => keyOf(other) === keyOf(one)))
    hasMore = data.length === AT_ONCE
    draw()
    show('asking', '')
  }

  /** The first days with their free times; for each clinic by itself if the doctor has several. */
  function draw() {
    const clinicOf = new Map(doctor?.clinics.map(({ id, name }) => [id, name]))
    const days = [...new Set(times.map(({ date }) => clinicTime.dayOf(date)))]
    const groups = new Map<string, Time[]>()
    for (const one of times) {
      const day = clinicTime.dayOf(one.date)
      if (days.indexOf(day) >= shownDays) break
      const clinic = clinicOf.size > 1 ? clinicOf.get(one.clinicId) : undefined
      const title = [day, clinic].filter(Boolean).join(' · ')
      groups.set(title, [...(groups.get(title) ?? []), one])
    }
    slot('times')?.replaceChildren(
      ...[...groups].map(([title, own]) =>
        make('section', { 'aria-label': title }, make('h3', {}, title), make('ul', {}, ...own.map((one) => option(one, title)))),
      ),
    )
    const more = slot('more')
    if (more) more.hidden = days.length <= shownDays && !hasMore
    if (times.length === 0) write('timesHint', texts.noTimes)
  }

  /** Shows more days, and asks for later ones where the known ones are all shown. The focus goes to the first new time. */
  async function showMore() {
    const before = slot('times')?.querySelectorAll('input').length ?? 0
    shownDays += DAYS
    const known = new Set(times.map(({ date }) => clinicTime.dayOf(date))).size
    if (known < shownDays && hasMore) await readTimes(times.at(-1)?.date.slice(0, 10))
    else draw()
    slot('times')?.querySelectorAll('input')[before]?.focus()
  }

  function option(time: Time, title: string) {
    const clock = clinicTime.timeOf(time.date)
    const input = make('input', {
      ...{ type: isDirect() ? 'radio' : 'checkbox', name: 'time', value: keyOf(time) },
      'aria-label': `${title}, ${clock}`,
    })
    input.checked = chosen.some((one) => keyOf(one) === keyOf(time))
    input.addEventListener('change', () => {
      const others = chosen.filter((one) => keyOf(one) !== keyOf(time))
      chosen = isDirect() ? [time] : input.checked ? [...others, time] : others
      tell('times', chosen.length > MOST ? texts.tooMany : '')
    })
    return make('li', {}, make('label', {}, input, clock))
  }

  // Typed values outlive a reload and the way back. They stay in this tab.
  const fieldNames = ['firstName', 'lastName', 'dni', 'phone', 'email', 'insuranceId'] as const
  const fieldOf = (name: string) => form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
  const typed = () => Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name)?.value.trim() ?? '']))
  function restore() {
    keep((storage) => {
      const draft = JSON.parse(storage.getItem(DRAFT) ?? '{}')
      for (const name of fieldNames) {
        const field = fieldOf(name)
        if (field && field.value === '' && typeof draft[name] === 'string') field.value = draft[name]
      }
    })
  }
  form?.addEventListener('input', () => keep((storage) => storage.setItem(DRAFT, JSON.stringify(typed()))), { signal })

  /** Names the fault of a field, or removes it. */
  function tell(name: string, message: string) {
    const element = page.querySelector<HTMLElement>(`[data-error="${name}"]`)
    if (element) element.textContent = message
    fieldOf(name)?.setAttribute('aria-invalid', String(message !== ''))
  }

  /** Says at once that the doctor does not work with an insurer. Returns whether there is nothing to say. */
  function checkInsurance() {
    const id = Number(fieldOf('insuranceId')?.value ?? 0)
    const isTaken = id === 0 || !doctor || doctor.insuranceIds.includes(id)
    tell('insuranceId', isTaken || !doctor ? '' : insuranceNotTaken(doctor))
    return isTaken
  }
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
  async function token() {
    const solved = await verification()
    if (solved.expiresAt > Date.now()) return solved.token
    solving = undefined
    return (await verification()).token
  }

  /** Sends the typed values. A lost answer is no harm: the same request again is no second one. */
  async function send() {
    const values = typed()
    for (const name of ['service', 'times', ...fieldNames]) tell(name, '')
    write('problem', '')
    if (chosen.length > MOST) return fail({ times: texts.tooMany })
    if (isDirect() && chosen.length === 0) return fail({ times: texts.none })
    if (doctor && !checkInsurance()) return fail({ insuranceId: insuranceNotTaken(doctor) }, texts.fix)
    lock(true)
    write('problem', texts.checking)
    const recaptchaToken = await token().catch(() => undefined)
    write('problem', '')
    const { insuranceId, ...person } = values
    const body = {
      ...{ doctorId: doctor?.id ?? null, specialityId: doctor ? null : Number(address.get('cualquiera')) },
      ...{ ...person, insuranceId: insuranceId ? Number(insuranceId) : null, recaptchaToken },
      service: service ? { postId: service.id, price: service.price, time: service.time } : null,
      times: chosen.map(({ date, clinicId, minutes }) => ({ date, clinicId, minutes })),
    } as BookingRequestInput // the fields are those of the contract
    const heard = recaptchaToken === undefined ? undefined : await ask<BookingResult | Problem>(`${api}/booking/requests`, signal, body)
    lock(false)
    if (signal.aborted) return
    if (!heard) return write('problem', `${texts.lost} ${texts.lostHint}`)
    if ('outcome' in heard.body) return done(heard.body, values['email'] ?? '')
    const { code, message, errors = {} } = heard.body
    // A token works once.
    if (heard.status !== 422 || code === 'captcha') solving = undefined
    if (code === 'service_changed') {
      chosen = []
      await readServices()
      await readTimes()
      return fail({ service: message })
    }
    if (code === 'slot_unavailable') {
      chosen = []
      await readTimes()
      return fail({ times: texts.taken })
    }
    fail(errors, heard.status === 422 && Object.keys(errors).length > 0 ? texts.fix : message)
  }

  /** Names the faults at the fields, and leads to the first one. A fault of no field stands below. */
  function fail(errors: Record<string, string>, said = '') {
    const [known, other] = [[] as string[], [] as string[]]
    for (const [path, text] of Object.entries(errors)) {
      const name = path.replace(/\W.*$/, '')
      if (page.querySelector(`[data-error="${name}"]`)) {
        tell(name, text)
        known.push(name)
      } else other.push(text)
    }
    write('problem', [said, ...other].filter(Boolean).join(' '))
    const [first] = ['service', 'times', ...fieldNames].filter((name) => known.includes(name))
    const inputs = first === 'service' ? slot('services') : first === 'times' ? slot('times') : undefined
    const target = inputs ? inputs.querySelector('input') : first ? fieldOf(first) : undefined
    target?.focus()
  }

  const outcome = bookingOutcome(live, { api, timeZone: () => bookable?.timeZone ?? 'UTC', signal })
  function done(result: BookingResult, email: string) {
    keep((storage) => storage.removeItem(DRAFT))
    form?.reset()
    outcome.show(result, email)
    scrollTo({ top: 0 })
  }

  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      void send()
    },
    { signal },
  )
  onAction(
    {
      retry: () => retry(),
      more: showMore,
      ...outcome.actions,
    },
    signal,
  )
  void read()
  return () => leaving.abort()
}
