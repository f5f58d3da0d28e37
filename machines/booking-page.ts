/*
 * The page on which patients ask for an appointment, as one function: state and event lead to the next state, and to what is to be done. It is
 * plain code, as XState would double the script of a public page. Its model is walked as that of a machine.
 */

/** A free time, with its day in the words of the clinic's zone. */
export type FreeTime = { date: string; clinicId: number; minutes: number; day: string }
/** A service as it was seen, with the price and the length for which it is asked. */
type Service = { id: number; price: number | null; time: number | null }
/** What is named at a field or part of the form, by its name. */
export type Faults = Record<string, string>
/** What came of the last wish. */
type Notice = 'idle' | 'refused' | 'taken' | 'uncertain' | 'offline'
/** What the form offers: times, none with this doctor, or any doctor of a speciality. */
type Offer = 'shown' | 'none' | 'any'

export type BookingPage = {
  at:
    | ('reading' | 'absent' | 'closed' | 'readingServices' | 'opening' | 'loading' | 'loadingMore')
    | ('filling' | 'verifying' | 'sending' | 'booked' | 'asked')
    | `reloading.${'taken' | 'services' | 'refused'}`
    | `unreachable.${'page' | 'times' | 'more'}`
  /** The number of the latest request. An answer to an earlier one changes nothing. */
  number: number
  offer: Offer
  notice: Notice
  clinicId: string
  /** The chosen one of the services. */
  serviceId: number | undefined
  services: readonly Service[]
  times: readonly FreeTime[]
  hasMore: boolean
  shownDays: number
  /** The keys of the chosen times. */
  chosen: readonly string[]
  /** The day from which times are read: that of the time in the address, or a chosen one. */
  from: string | undefined
  /** What is sent, from its checks on. */
  wish: unknown
  faults: Faults
  /** What is said about the last request as a whole. */
  said: string
  /** The form was shown, and is still there when an answer is waited for. */
  isOpen: boolean
}

type Answer = { number: number }
export type BookingEvent =
  | (Answer & { type: 'found'; what: 'absent' | 'closed' | 'any' })
  /** `from`: the day of the time that the address names. */
  | (Answer & { type: 'found'; what: 'doctor'; from?: string | undefined })
  | (Answer & { type: 'services'; services: readonly Service[] })
  /** `faults`: what is told with them, where the time that the address names is not among the first ones. */
  | (Answer & { type: 'times'; times: readonly FreeTime[]; hasMore: boolean; faults?: Faults })
  /** No answer, or none that helps. */
  | (Answer & { type: 'lost'; said: string })
  | (Answer & { type: 'verified'; token: string })
  | (Answer & { type: 'taken' | 'changed'; faults: Faults })
  | (Answer & { type: 'refused'; faults: Faults; said: string })
  | (Answer & { type: 'done'; isBooked: boolean })
  | { type: 'retry' | 'more' }
  /** The times of one of the known days are looked at. */
  | { type: 'showDay'; day: string }
  | { type: 'chooseClinic'; clinicId: string }
  | { type: 'chooseService'; serviceId: number | undefined }
  /** The times from a day on. Without one from now on. */
  | { type: 'chooseDay'; from: string | undefined }
  /** `isOnly`: the time takes the place of another one. */
  | { type: 'choose'; key: string; isChosen: boolean; isOnly: boolean }
  /** Names the fault of a field at once, or removes it. */
  | { type: 'mark'; name: string; text: string }
  /** With faults nothing is sent. */
  | { type: 'submit'; wish: unknown; faults: Faults; said: string }

/** What is to be done. The answer to a request has its number. */
export type BookingEffect =
  | { type: 'readPage' | 'readServices' | 'verify'; number: number }
  | { type: 'readTimes'; number: number; clinicId: string; serviceId: number | undefined; from: string | undefined }
  | { type: 'send'; number: number; wish: unknown; token: string }
  /** The focus goes to the first fault, or to a time. */
  | { type: 'focusFault' }
  | { type: 'focusTime'; at: number }

type Step = readonly [page: BookingPage, ...effects: BookingEffect[]]
type Steps = { [Type in BookingEvent['type']]?: (page: BookingPage, event: Extract<BookingEvent, { type: Type }>) => Step }

/** So many days are shown at first, and more each time. */
const DAYS = 3

export const keyOf = ({ date, clinicId }: Pick<FreeTime, 'date' | 'clinicId'>) => `${date} ${clinicId}`

/** The days that have free times, in their order. */
export const daysOf = (times: readonly FreeTime[]) => [...new Set(times.map(({ day }) => day))]
/** The times of the days that are shown. */
export function shownTimes({ times, shownDays }: BookingPage) {
  const days = new Set(daysOf(times).slice(0, shownDays))
  return times.filter(({ day }) => days.has(day))
}
/** Whether there are later days, here or with the server. */
export const hasLater = ({ times, shownDays, hasMore }: BookingPage) => hasMore || daysOf(times).length > shownDays

/** The state by its path in the model. */
export const stateOf = ({ at, offer, notice }: BookingPage) => {
  if (at === 'filling') return `${offer}.${notice}`
  return at === 'verifying' || at === 'sending' ? `${at}.${offer}` : at
}

const begin = (at: BookingPage['at'], page: BookingPage) => ({ ...page, at, number: page.number + 1 })

const readPage = (page: BookingPage): Step => {
  const next = begin('reading', page)
  return [next, { type: 'readPage', number: next.number }]
}
const readServices = (at: 'readingServices' | 'reloading.services', page: BookingPage): Step => {
  const next = begin(at, page)
  return [next, { type: 'readServices', number: next.number }]
}
const readTimes = (at: 'opening' | 'loading' | 'loadingMore' | 'reloading.taken' | 'reloading.refused', page: BookingPage): Step => {
  const next = begin(at, page)
  const { number, clinicId, serviceId } = next
  const from = at === 'loadingMore' ? page.times.at(-1)?.date.slice(0, 10) : page.from
  return [next, { type: 'readTimes', number, clinicId, serviceId, from }]
}

const fill = (page: BookingPage, notice: Notice, more: Partial<BookingPage> = {}): BookingPage => ({
  ...page,
  ...more,
  notice,
  at: 'filling',
  isOpen: true,
})
const lose =
  (part: 'page' | 'times' | 'more') =>
  (page: BookingPage, { said }: { said: string }): Step => [{ ...page, at: `unreachable.${part}`, said, isOpen: false }]

/** The times of a doctor, in the place of those before. */
const arrive =
  (notice: Notice) =>
  (page: BookingPage, { times, hasMore }: { times: readonly FreeTime[]; hasMore: boolean }): Step => {
    const keys = new Set(times.map(keyOf))
    const chosen = page.chosen.filter((key) => keys.has(key))
    const next = fill(page, notice, { times, hasMore, chosen, offer: times.length > 0 ? 'shown' : 'none' })
    return notice === 'idle' ? [next] : [next, { type: 'focusFault' }]
  }

/** The first times that are shown. One that the address names is chosen where it is among them. */
const open = (page: BookingPage, event: { times: readonly FreeTime[]; hasMore: boolean; faults?: Faults }): Step => {
  const isGone = event.faults !== undefined
  return arrive(isGone ? 'taken' : 'idle')({ ...page, faults: { ...page.faults, ...event.faults } }, event)
}

/** A patient who looks for other times has read what was said about the last wish. */
const looking: Steps = {
  chooseClinic: (page, { clinicId }) => readTimes('loading', { ...page, clinicId }),
  chooseDay: (page, { from }) => readTimes('loading', { ...page, from, shownDays: DAYS }),
  chooseService(page, { serviceId }) {
    const { service: _, ...faults } = page.faults
    return readTimes('loading', { ...page, serviceId, faults, chosen: [], shownDays: DAYS })
  },
}
const mark: Steps = { mark: (page, { name, text }) => [{ ...page, faults: { ...page.faults, [name]: text } }] }

const amongTimes: Steps = {
  ...looking,
  choose(page, { key, isChosen, isOnly }) {
    const others = isOnly ? [] : page.chosen.filter((one) => one !== key)
    const { times: _, ...faults } = page.faults
    return [fill(page, 'idle', { faults, chosen: isChosen ? [...others, key] : others })]
  },
  more(page) {
    const next = { ...page, shownDays: page.shownDays + DAYS }
    if (page.hasMore && daysOf(page.times).length < next.shownDays) return readTimes('loadingMore', next)
    return [fill(next, 'idle'), { type: 'focusTime', at: shownTimes(page).length }]
  },
  showDay(page, { day }) {
    const shownDays = Math.max(page.shownDays, daysOf(page.times).indexOf(day) + 1)
    const next = fill({ ...page, shownDays }, 'idle')
    return [next, { type: 'focusTime', at: shownTimes(next).findIndex((one) => one.day === day) }]
  },
}
const submit: Steps = {
  ...mark,
  submit(page, { wish, faults, said }) {
    if (Object.keys(faults).length > 0) return [fill(page, 'refused', { faults, said }), { type: 'focusFault' }]
    const next = { ...begin('verifying', page), wish, faults: {}, said: '' }
    return [next, { type: 'verify', number: next.number }]
  },
}

const filling: { [One in Offer]: Steps } = {
  shown: { ...submit, ...amongTimes },
  none: { ...submit, ...looking },
  any: submit,
}

const states: { [At in Exclude<BookingPage['at'], 'filling'>]: Steps } = {
  reading: {
    found(page, event) {
      if (event.what === 'doctor') return readServices('readingServices', { ...page, from: event.from })
      const { what } = event
      return [what === 'any' ? fill(page, 'idle', { offer: 'any' }) : { ...page, at: what }]
    },
    lost: lose('page'),
  },
  absent: {},
  closed: {},
  readingServices: {
    ...mark,
    services: (page, { services }) =>
      readTimes('opening', { ...page, services, serviceId: services.find(({ id }) => id === page.serviceId)?.id }),
  },
  opening: { ...mark, times: open, lost: lose('times') },
  loading: { ...mark, ...looking, times: arrive('idle'), lost: lose('times') },
  loadingMore: {
    ...mark,
    ...looking,
    times(page, { times, hasMore }) {
      const known = new Set(page.times.map(keyOf))
      const all = [...page.times, ...times.filter((one) => !known.has(keyOf(one)))]
      const before = shownTimes({ ...page, shownDays: page.shownDays - DAYS }).length
      return [fill(page, 'idle', { times: all, hasMore }), { type: 'focusTime', at: before }]
    },
    lost: lose('more'),
  },
  verifying: {
    ...mark,
    verified: (page, { token }) => [
      { ...page, at: 'sending' },
      { type: 'send', number: page.number, wish: page.wish, token },
    ],
    lost: (page, { said }) => [fill(page, 'offline', { said })],
  },
  sending: {
    ...mark,
    done: (page, { isBooked }) => [{ ...page, at: isBooked ? 'booked' : 'asked' }],
    refused: (page, { faults, said }) => [fill(page, 'refused', { faults, said }), { type: 'focusFault' }],
    lost: (page, { said }) => [fill(page, 'uncertain', { said })],
    taken: (page, { faults }) => readTimes('reloading.taken', { ...page, faults, chosen: [] }),
    changed: (page, { faults }) => readServices('reloading.services', { ...page, faults, chosen: [] }),
  },
  'reloading.taken': { ...mark, ...looking, times: arrive('taken'), lost: lose('times') },
  'reloading.services': {
    ...mark,
    services: (page, { services }) =>
      readTimes('reloading.refused', { ...page, services, serviceId: services.find(({ id }) => id === page.serviceId)?.id }),
  },
  'reloading.refused': { ...mark, ...looking, times: arrive('refused'), lost: lose('times') },
  'unreachable.page': { retry: readPage },
  'unreachable.times': { retry: (page) => readTimes('loading', { ...page, isOpen: true }) },
  'unreachable.more': { retry: (page) => readTimes('loadingMore', { ...page, isOpen: true }) },
  booked: {},
  asked: {},
}

/** What the address of the page names: a service, and a time by its key. */
type Named = { serviceId?: number | undefined; time?: string | undefined }

/** Returns the page as it begins, and what is to be done. */
export const beginBooking = ({ serviceId, time }: Named = {}): Step =>
  readPage({
    ...{ at: 'reading', number: 0, offer: 'none', notice: 'idle', clinicId: '', serviceId, services: [], times: [], hasMore: false },
    ...{ shownDays: DAYS, chosen: time ? [time] : [], from: undefined, wish: undefined, faults: {}, said: '', isOpen: false },
  })

/** Returns the page after an event, and what is to be done. What a state does not know changes nothing, nor does the answer to an earlier request. */
export function stepBooking(page: BookingPage, event: BookingEvent): Step {
  if ('number' in event && event.number !== page.number) return [page]
  const steps = page.at === 'filling' ? filling[page.offer] : states[page.at]
  // The compiler does not see that a step's event is the one by whose name it was found.
  const step = steps[event.type] as ((page: BookingPage, event: BookingEvent) => Step) | undefined
  return step?.(page, event) ?? [page]
}
