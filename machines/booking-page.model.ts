import { createModel } from './model.ts'

type Offer = 'shown' | 'none' | 'any'

/** `submitFaulty`: the page itself finds a fault, and sends nothing. */
const submit = (offer: 'shown' | 'none') => ({ submit: `#verifying.${offer}`, submitFaulty: `#${offer}.refused` })
/** The form keeps the typed values, whatever came of the last wish. Looking for other times counts as having read it. */
const filling = <On extends object>(on: On) => ({
  idle: { on },
  refused: { on },
  /** Nothing was sent. */
  offline: { on },
  /** It is unknown whether the server has it. The same again is no second one. */
  uncertain: { on },
})
/** The times are read anew. Of an earlier request no answer is shown: it may be of another clinic. */
const look = { chooseClinic: '#loading', chooseService: '#loading', chooseDay: '#loading' }
const amongTimes = {
  ...look,
  choose: '#shown.idle',
  more: '#loadingMore',
  moreKnown: '#shown.idle',
  showDay: '#shown.idle',
  arriveLate: [],
}
/** A second submit changes nothing. */
const verifying = (offer: Offer) => ({
  on: { submit: `#verifying.${offer}`, verify: `#sending.${offer}`, failVerification: `#${offer}.offline` },
})
const sending = (offer: Offer) => ({
  submit: `#sending.${offer}`,
  ask: '#asked',
  refuse: `#${offer}.refused`,
  lose: `#${offer}.uncertain`,
})

/**
 * The page on which patients ask for an appointment, as they see it. `findDoctor`: the address names a doctor; `findAny`: it names a speciality.
 * `arriveWithout`: the time that the address names is not among the first ones.
 * `arriveLate`: an answer to an earlier request comes.
 */
export const bookingModel = createModel({
  id: 'booking-model',
  initial: 'reading',
  states: {
    reading: {
      id: 'reading',
      on: {
        ...{ findDoctor: 'readingServices', findAny: '#any.idle', findNobody: 'absent', close: 'closed' },
        lose: 'unreachable.page',
      },
    },
    absent: {},
    closed: {},
    unreachable: {
      initial: 'page',
      states: {
        page: { on: { retry: '#reading' } },
        times: { id: 'unreachable', on: { retry: '#loading' } },
        more: { id: 'unreachableMore', on: { retry: '#loadingMore' } },
      },
    },
    readingServices: { on: { arriveServices: 'opening' } },
    /** The form is not there yet. */
    opening: {
      on: { arrive: '#shown.idle', arriveWithout: '#shown.taken', arriveNone: '#none.idle', lose: '#unreachable' },
    },
    loading: {
      id: 'loading',
      on: { ...look, arriveLate: 'loading', arrive: '#shown.idle', arriveNone: '#none.idle', lose: '#unreachable' },
    },
    /** Later days come to those that are shown. */
    loadingMore: {
      id: 'loadingMore',
      on: { ...look, arriveLate: 'loadingMore', arrive: '#shown.idle', arriveNone: '#shown.idle', lose: '#unreachableMore' },
    },
    shown: {
      id: 'shown',
      initial: 'idle',
      states: { ...filling({ ...submit('shown'), ...amongTimes }), taken: { on: { ...submit('shown'), ...amongTimes } } },
    },
    none: {
      id: 'none',
      initial: 'idle',
      states: { ...filling({ ...submit('none'), ...look }), taken: { on: { ...submit('none'), ...look } } },
    },
    any: { id: 'any', initial: 'idle', states: filling({ submit: '#verifying.any' }) },
    verifying: {
      id: 'verifying',
      initial: 'shown',
      states: { shown: verifying('shown'), none: verifying('none'), any: verifying('any') },
    },
    sending: {
      id: 'sending',
      initial: 'shown',
      states: {
        shown: { on: { ...sending('shown'), book: '#booked', take: '#reloading.taken', change: '#reloading.services' } },
        none: { on: { ...sending('none'), change: '#reloading.services' } },
        any: { on: sending('any') },
      },
    },
    /** What was wished for is no longer so, and the page shows what is, with the reason. */
    reloading: {
      id: 'reloading',
      initial: 'taken',
      states: {
        taken: { on: { ...look, arrive: '#shown.taken', arriveNone: '#none.taken', lose: '#unreachable' } },
        services: { on: { arriveServices: 'refused' } },
        refused: { on: { ...look, arrive: '#shown.refused', arriveNone: '#none.refused', lose: '#unreachable' } },
      },
    },
    booked: { id: 'booked' },
    asked: { id: 'asked' },
  },
})
