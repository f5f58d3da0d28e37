import type { Bookable, BookableDoctor, BookableDoctorPage, Problem } from '#contract/generated/schema.ts'
import { make } from '#src/ui/service-card/make-element.ts'
import { texts } from './find-doctor.texts.ts'
import { ask, livePage, nameOf, replaceQuery } from './live-page.ts'
import { shortMoments } from './short-moments.ts'

const TYPING_PAUSE = 250
/** So many insurers and places of a doctor are named. */
const NAMED = 2
const DAYS_AHEAD = 89
const DAY_MS = 86_400_000

/** What patients look for, by its names in the address of the page and in that of the API. A place is a city, or a district of one. */
const names = [
  ['q', 'search'],
  ['especialidad', 'specialityId'],
  ['ciudad', 'city'],
  ['barrio', 'district'],
  ['obra-social', 'insuranceId'],
  ['dia', 'day'],
] as const

/** Runs the page on which patients find a doctor. `data-api` is the address of the API. Returns a function that ends it. */
export function runFindDoctor(page: HTMLElement) {
  const api = page.dataset['api']
  const leaving = new AbortController()
  const { signal } = leaving
  const { slot, show, onAction } = livePage(page)
  const [search, speciality, place, insurance, day] = [
    slot<HTMLInputElement>('search'),
    slot<HTMLSelectElement>('speciality'),
    slot<HTMLSelectElement>('place'),
    slot<HTMLSelectElement>('insurance'),
    slot<HTMLInputElement>('day'),
  ]
  const [list, more] = [slot('doctors'), slot('more')]
  /** What may be looked for, once it is known. */
  let known: Bookable | undefined
  let moments = shortMoments('UTC')
  /** The page that is shown or asked for, and the number of the latest request: an answer to an earlier one is of no use. */
  let [at, latest] = [1, 0]

  const address = () => new URLSearchParams(location.search)
  /** The query of the API, from the address of the page. */
  function asked(page: number) {
    const typed = address()
    const query = new URLSearchParams()
    for (const [own, name] of names) {
      const value = typed.get(own)?.trim()
      if (value) query.set(name, value)
    }
    query.set('page', String(page))
    return query
  }

  /** Shows in the fields what the address says. A field that somebody types in is left alone. */
  function fillIn() {
    const typed = address()
    const of = (name: string) => typed.get(name) ?? ''
    if (search && search !== document.activeElement) search.value = of('q')
    if (speciality) speciality.value = of('especialidad')
    if (place) place.value = [of('ciudad'), of('barrio')].filter(Boolean).join('|')
    if (insurance) insurance.value = of('obra-social')
    if (day) day.value = of('dia')
  }

  function putInAddress() {
    const [city = '', district = ''] = (place?.value ?? '').split('|')
    const values = [search?.value.trim(), speciality?.value, city, district, insurance?.value, day?.value]
    const query = new URLSearchParams(names.flatMap(([own], index) => (values[index] ? [[own, values[index]]] : [])))
    replaceQuery(query)
  }

  /** No answer, or none that helps. */
  const lose = (heard: unknown) => show('lost', heard ? texts.failed : texts.lost, heard ? '' : texts.lostHint)
  const fill = (select: HTMLSelectElement | null, options: readonly { id: number; name: string }[]) =>
    select?.append(...options.map((one) => make('option', { value: String(one.id) }, one.name)))

  /** Whether what may be looked for is known. It is asked for once, however many filters change meanwhile, and again where that failed. */
  let knowing: Promise<boolean> | undefined
  async function readKnown() {
    knowing ??= askKnown()
    const isKnown = await knowing
    if (!isKnown) knowing = undefined
    return isKnown
  }

  async function askKnown() {
    const heard = await ask<Bookable | Problem>(`${api}/booking`, signal)
    if (signal.aborted) return false
    if (!heard || !('places' in heard.body)) {
      if (heard?.status === 404) show('closed', texts.closed)
      else lose(heard)
      return false
    }
    known = heard.body
    moments = shortMoments(known.timeZone)
    fill(speciality, known.specialities)
    fill(insurance, known.insurances)
    place?.append(
      ...known.places.map(({ city, districts }) => {
        const whole = (name: string) => make('option', { value: city }, name)
        if (districts.length < 2) return whole(city)
        const parts = districts.map((one) => make('option', { value: `${city}|${one}` }, one))
        return make('optgroup', { label: city }, whole(texts.allOf(city)), ...parts)
      }),
    )
    const dayIn = (days: number) => moments.dayOf(new Date(Date.now() + days * DAY_MS))
    if (day) [day.min, day.max] = [dayIn(0), dayIn(DAYS_AHEAD)]
    fillIn()
    return true
  }

  /** Reads the first page, or the one after the last. */
  async function read(next: number) {
    latest += 1
    const number = latest
    at = next
    list?.setAttribute('aria-busy', 'true')
    const query = asked(next)
    const listed = ask<BookableDoctorPage | Problem>(`${api}/booking/doctors?${query}`, signal)
    if (!(await readKnown())) return
    const heard = await listed
    if (signal.aborted || number !== latest) return
    list?.removeAttribute('aria-busy')
    if (!heard || !('data' in heard.body)) return lose(heard)
    draw(heard.body, query)
  }

  function draw({ data, total, hasNext }: BookableDoctorPage, query: URLSearchParams) {
    const rows = data.map((one) => card(one, query.get('insuranceId')))
    const other = slot('otherDays')
    if (other) other.hidden = !query.has('day')
    if (more) more.hidden = !hasNext
    if (at === 1) list?.replaceChildren(...anybody(query, total), ...rows)
    else list?.append(...rows)
    if (total === 0) return show('none', query.has('day') ? texts.noneOnDay : texts.none)
    show('shown', total === 1 ? texts.count(1) : `${texts.count(total)}: ${texts.sorted}`)
    if (at > 1) rows[0]?.querySelector('a')?.focus()
  }

  /** Any doctor of the speciality that is looked for. */
  function anybody(query: URLSearchParams, total: number) {
    const id = query.get('specialityId')
    const found = known?.specialities.find((one) => String(one.id) === id)
    if (!found || total < 2 || query.has('search')) return []
    const hint = make('small', {}, texts.anyDoctorHint)
    const href = `/reservar/cualquiera/${found.id}${location.search}`
    return [
      make('li', {}, make('a', { href }, make('i', { 'aria-hidden': 'true' }, '+'), make('strong', {}, texts.anyDoctor(found.name)), hint)),
    ]
  }

  function card(one: BookableDoctor, insuranceId: string | null) {
    const { id, firstName, lastName, specialities, insurances, clinics, times, onlineBooking } = one
    const name = nameOf(one)
    const picture = one.image
      ? make('img', { src: `${api}${one.image}`, alt: '', width: '48', height: '48', loading: 'lazy' })
      : make('i', { 'aria-hidden': 'true' }, `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`)
    const places = [...new Set(clinics.map(({ district, city }) => [...new Set([district, city])].join(', ')))]
    // The insurer that is looked for is the one that matters.
    const insurers = insurances.filter((insurer) => !insuranceId || String(insurer.id) === insuranceId).map((insurer) => insurer.name)
    const [first] = times
    const said = onlineBooking === 'DIRECT' ? texts.direct : texts.request
    const chips = times.map(({ date, clinicId }, index) => {
      const query = new URLSearchParams({ turno: date, consultorio: String(clinicId) })
      const [day = '', clock = ''] = moments.momentOf(date).split(', ')
      const before = times[index - 1]
      // The day is named once. A screen reader hears it with each time.
      const isSameDay = before !== undefined && moments.momentOf(before.date).startsWith(`${day}, `)
      const link = make('a', { href: `/reservar/${id}?${query}`, 'aria-label': `${day}, ${clock}` }, isSameDay ? clock : `${day}, ${clock}`)
      return make('li', {}, link)
    })
    return make(
      'li',
      {},
      make('a', { href: `/reservar/${id}` }, picture, make('strong', {}, name), make('small', {}, specialities.join(', '))),
      make('p', {}, texts.places(places.slice(0, NAMED), places.length - NAMED)),
      make('p', {}, insurers.length > 0 ? texts.insurances(insurers.slice(0, NAMED), insurers.length - NAMED) : texts.noInsurances),
      make('p', {}, make('b', {}, first ? texts.next(moments.momentOf(first.date)) : texts.noTimes), ` · ${said}`),
      first && make('ul', { 'aria-label': texts.timesOf(name) }, ...chips),
    )
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const change = () => {
    clearTimeout(timer)
    putInAddress()
    void read(1)
  }
  // Browsers reject address changes that come as fast as keystrokes, and each would be a request.
  search?.addEventListener(
    'input',
    () => {
      clearTimeout(timer)
      timer = setTimeout(change, TYPING_PAUSE)
    },
    { signal },
  )
  for (const field of [speciality, place, insurance, day]) field?.addEventListener('change', change, { signal })
  /** Leaves out some of what is looked for. */
  const without = (isLeftOut: (name: string) => boolean) => {
    const query = address()
    for (const [own] of names) if (isLeftOut(own)) query.delete(own)
    replaceQuery(query)
    if (search) search.value = query.get('q') ?? ''
    fillIn()
    void read(1)
  }
  onAction(
    {
      retry: () => read(at),
      more: () => read(at + 1),
      otherDays: () => without((name) => name === 'dia'),
      withoutFilters: () => without(() => true),
    },
    signal,
  )
  fillIn()
  void read(1)
  return () => leaving.abort()
}
