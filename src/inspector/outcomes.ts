import type { RequestEnd } from '#machines/meanings.ts'
import type { Outcome } from './protocol.ts'

/** How a request can end by hand, in the order in which they are offered. */
export const outcomes = {
  accepted: ['Aceptado', { kind: 'pass' }],
  rejected: [
    'Rechazado',
    { kind: 'answer', status: 422, body: problem(422, 'invalid', 'El servidor lo rechazó (elegido en el inspector).') },
  ],
  nobody: ['Sin sesión', { kind: 'answer', status: 200, body: { isAuthenticated: false, role: null } }],
  unauthorized: ['401', { kind: 'answer', status: 401, body: problem(401, 'unauthorized', 'La sesión terminó.') }],
  forbidden: ['403', { kind: 'answer', status: 403, body: problem(403, 'forbidden', 'Tu rol no puede hacer esto.') }],
  missing: ['404', { kind: 'answer', status: 404, body: problem(404, 'not_found', 'No existe.') }],
  conflict: ['409', { kind: 'answer', status: 409, body: problem(409, 'conflict', 'El cambio contradice lo guardado.') }],
  ended: ['410', { kind: 'answer', status: 410, body: problem(410, 'ended', 'Pasó mucho tiempo.') }],
  changed: ['412', { kind: 'answer', status: 412, body: problem(412, 'changed', 'Otra persona lo cambió.') }],
  broken: ['500', { kind: 'answer', status: 500, body: problem(500, 'internal', 'El servidor falló.') }],
  late: ['Sin respuesta a tiempo', { kind: 'timeout' }],
  offline: ['Sin conexión', { kind: 'offline' }],
  lost: ['Hecho, respuesta perdida', { kind: 'lost' }],
} as const satisfies Record<RequestEnd, [string, Outcome]>

function problem(status: number, code: string, message: string) {
  return { type: 'about:blank', title: String(status), status, code, message }
}

/** The requests of each flow, which wait while one of its paths is walked. */
const saves = ['POST', 'PATCH', 'PUT'].map((method) => ({ method, path: '^/(?!auth/)' }))

export const requestsOf: Record<string, { method: string; path: string }[]> = {
  session: [{ method: '', path: '^/auth/(verify-session|login|logout)$' }],
  'toast-queue': [],
  'form-submission': saves,
  record: [{ method: '', path: '^/medical-consultation/\\d+$' }, ...saves],
  'lead-status': [{ method: '', path: '^/doctors-referrals/\\d+$' }, ...saves],
  batch: [{ method: '', path: '^/doctors-referrals/\\d+$' }, ...saves],
  'choice-assignment': saves,
  'new-appointment': [
    { method: 'POST', path: '^/medical-consultation(/series)?$' },
    { method: 'PATCH', path: '^/medical-consultation/appointment/\\d+$' },
  ],
  reservation: [
    { method: 'POST', path: '^/reservations/\\d+/(appointment|proposal)$' },
    { method: 'PATCH', path: '^/reservations/\\d+$' },
  ],
  post: [{ method: 'PATCH', path: '^/posts/status/\\d+$' }],
}
