import type { FlowModel } from '#machines/flow.ts'
import { flows } from '#machines/flows.ts'
import { steps } from '#machines/meanings.ts'
import { pathsIn, shortestWalks, type Walk } from '#machines/walks/paths.ts'
import { readToken } from '#src/api/token.ts'
import { config } from '#src/config.ts'
import { type Act, isOwnPath } from './protocol.ts'
import { texts } from './texts.ts'

/** A page on which the states of a flow can be opened. */
type Place = {
  /** The flow's machine, and the name of the model with the paths to its states. */
  machine: string
  variant: string
  /** The addresses of such pages. */
  at: RegExp
  /** One of them: an address, or a list of the API with the page `page` of its first record that is `wanted`. */
  first: string | { list: string; wanted?: Record<string, unknown>; page: (id: number) => string }
  /** The acts on the page for steps of the path, by the event of the model. All other events are sent to the machine. */
  acts?: Record<string, Act>
}

const assign = (quantity: string): Act => ({
  fields: [
    ['Cantidad', quantity],
    ['PPC', '1'],
    ['Método de pago', 'Inspector'],
  ],
  button: 'Asignar Choices',
})

/** By their names in `npm run inspect -- <name> <state>` and in the links to a state. */
export const places = {
  'lead-status': {
    machine: 'lead-status',
    variant: 'lead',
    at: /^\/app\/doctor-referrals\/\d+/,
    first: { list: '/doctors-referrals/page', page: (id) => `/app/doctor-referrals/${id}` },
    acts: { submit: { fields: [['Nuevo Comentario', 'Comentario del inspector']], button: 'Actualizar Lead' } },
  },
  'consultation-status': {
    machine: 'record',
    variant: 'page',
    at: /^\/app\/medical-consultation\/\d+/,
    first: { list: '/medical-consultation?pageSize=10&status=PENDING', page: (id) => `/app/medical-consultation/${id}` },
    acts: { submit: { button: 'Confirmar' } },
  },
  'choice-assignment': {
    machine: 'choice-assignment',
    variant: 'assignment',
    at: /^\/app\/users-[^/]+\/\d+\?tab=choices/,
    first: { list: '/users/page?role=DOCTOR&pageSize=10', page: (id) => `/app/users-salvia/${id}?tab=choices` },
    acts: { submitSmall: assign('10'), submitLarge: assign('1000') },
  },
  'form-submission': {
    machine: 'form-submission',
    variant: 'at once',
    at: /^\/app\/(insurances|specialities|clinics)\/\d+/,
    first: { list: '/insurances', page: (id) => `/app/insurances/${id}` },
    acts: { submit: { fields: [['Nombre', 'Nombre del inspector']], button: 'Editar' } },
  },
  'asking-form': {
    machine: 'form-submission',
    variant: 'asking',
    at: /^\/app\/users-[^/]+\/\d+/,
    first: { list: '/users/page?role=BACKOFFICE&pageSize=10', page: (id) => `/app/users-salvia/${id}` },
    acts: { submit: { fields: [['Nombre', 'Inspector']], button: 'Guardar Cambios' } },
  },
  batch: {
    machine: 'batch',
    variant: 'batch',
    at: /^\/app\/medical-consultation\/\d+/,
    first: { list: '/medical-consultation?pageSize=10&status=COMPLETED', page: (id) => `/app/medical-consultation/${id}` },
    acts: { retry: { button: 'Reintentar' }, giveUp: { button: 'Quitar' } },
  },
  'lead-move': {
    machine: 'batch',
    variant: 'move',
    at: /^\/app\/doctor-referrals\?(.*&)?vista=tablero/,
    first: '/app/doctor-referrals?vista=tablero',
    acts: { sendAgain: { button: 'Reintentar' } },
  },
  'new-appointment': { machine: 'new-appointment', variant: 'new appointment', at: /^\/app\/schedule/, first: '/app/schedule' },
  reservation: {
    machine: 'reservation',
    variant: 'reservation',
    at: /^\/app\/reservations\/\d+/,
    first: { list: '/reservations', wanted: { status: 'PENDING' }, page: (id) => `/app/reservations/${id}` },
  },
  post: {
    machine: 'post',
    variant: 'post',
    at: /^\/app\/posts\/edit\/\d+/,
    first: { list: '/posts', wanted: { status: 'DRAFT' }, page: (id) => `/app/posts/edit/${id}` },
    acts: { submit: { button: 'Enviar a revisión' }, publish: { button: 'Publicar' } },
  },
  'toast-queue': { machine: 'toast-queue', variant: 'toasts', at: /^\/app/, first: '/app' },
  session: { machine: 'session', variant: 'session', at: /./, first: '/login' },
} satisfies Record<string, Place>
export type PlaceName = keyof typeof places

/** A state that is opened: the shortest walk to it, and the page where it begins. `at`: undefined for the first page of its kind. */
export type Opening = Place & { model: FlowModel; walk: Walk; at: RegExp; address: string | undefined }

/** Whether a state of a machine is meant by a path such as `editing.conflict`, or by the state of the model. */
const isMeant = (wanted: string, { states }: FlowModel, state: string) =>
  state === wanted || (states[state] !== undefined && pathsIn(states[state]).includes(wanted))

const BY_PERSONS = Object.keys(steps).filter((event) => steps[event]?.needsPerson)
/** A panel asks for them each time that it is drawn. */
const known = new Map<FlowModel, [state: string, walk: Walk][]>()

/** The shortest walks to the states of a model, first those that need no person. */
function walksIn(model: FlowModel) {
  const walks = known.get(model) ?? [...shortestWalks(model.model, BY_PERSONS), ...shortestWalks(model.model)]
  known.set(model, walks)
  return walks
}

const modelOf = ({ machine, variant }: Place) =>
  flows.find((flow) => flow.machine.id === machine)?.models.find(({ name }) => name === variant)
const walkTo = (model: FlowModel, wanted: string) => walksIn(model).find(([state]) => isMeant(wanted, model, state))?.[1]

/** Returns the shortest walk to a state, and one that needs nobody if there is one. Throws an error that says which names and states there are. */
export function openingOf(name: string, state: string, address?: string): Opening {
  const place: Place | undefined = Object.hasOwn(places, name) ? places[name as PlaceName] : undefined
  if (!place) throw new Error(texts.noPlace(name, Object.keys(places)))
  const model = modelOf(place)
  if (!model) throw new Error(`There is no model ${place.variant}.`)
  const walk = walkTo(model, state)
  if (walk) return { ...place, model, walk, address }
  const states = walksIn(model).flatMap(([one]) => (model.states[one] === undefined ? [] : pathsIn(model.states[one])))
  throw new Error(texts.noState(name, state, [...new Set(states)]))
}

/** The opening in the address of the inspector, and its fault. */
export function wantedOpening(): { opening?: Opening; problem?: string } {
  const asked = new URLSearchParams(location.search)
  const [name, state, at] = ['open', 'state', 'at'].map((key) => asked.get(key))
  if (!name || !state) return {}
  try {
    return { opening: openingOf(name, state, at && isOwnPath(at) ? at : undefined) }
  } catch (error) {
    return { problem: (error as Error).message } // `openingOf` throws no other
  }
}

/** Returns the address that opens a state of a machine on a page; undefined where none leads there. */
export function linkTo(machine: string, state: string, at: string) {
  const found = (Object.entries(places) as [PlaceName, Place][]).find(([, place]) => place.machine === machine && place.at.test(at))
  const model = found && modelOf(found[1])
  const reached = model && state.split(',').find((part) => walkTo(model, part))
  return reached && `${location.origin}${location.pathname}?${new URLSearchParams({ open: found[0], state: reached, at })}`
}

/** Returns the page on which a state is opened, which the API knows; undefined where there is none, or nobody is signed in. */
export async function pageOf({ first, address }: Opening): Promise<string | undefined> {
  if (address || typeof first === 'string') return address ?? (first as string) // one of the two is there
  const token = readToken()
  const answer = await fetch(`${config.api.base}${first.list}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) return undefined
  const body = (await answer.json()) as Record<string, unknown>[] | { data: Record<string, unknown>[] } // lists have one of these shapes
  const rows = Array.isArray(body) ? body : body.data
  const { wanted = {} } = first
  const row = rows.find((one) => Object.entries(wanted).every(([key, value]) => one[key] === value))
  return row && first.page(Number(row.id))
}
