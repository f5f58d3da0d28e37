import type { ComponentType } from 'react'
import { useLocation } from 'wouter'
import { MaintenanceCover } from '#src/app/faults/maintenance.tsx'
import { Maintenance, NotFound, ServerError } from './error-page.tsx'
import { Forbidden } from './forbidden.tsx'
import { PublicLayout } from './layout.tsx'
import { Login } from './login.tsx'

export type PublicPage = {
  title: string
  /** Absent until it is loaded, if the page has its own chunk. `source` is then its module, and `load` loads it. */
  Page?: ComponentType
  source?: string
  load?: () => Promise<ComponentType>
  /** React takes the page's place once its script is there. */
  isApp?: boolean
}

const help = { source: 'src/public/help.tsx' }
const account = { source: 'src/public/account.tsx', isApp: true }
const legal = { source: 'src/public/legal.tsx' }

const error = (code: number, Content: ComponentType) => ({
  title: `Error ${code}`,
  Page: () => (
    <PublicLayout>
      <Content />
    </PublicLayout>
  ),
})

function LoginPage() {
  const [, navigate] = useLocation()
  return (
    <>
      <MaintenanceCover />
      <Login onSignedIn={(path) => navigate(path, { replace: true })} />
    </>
  )
}

const notFound = error(404, NotFound)

/** Shown for an unknown address. */
export const NotFoundPage = notFound.Page

/** Every page outside the console by its path. The build prerenders them. */
export const publicPages: Record<string, PublicPage> = {
  '/': {
    title: 'Turnos, pacientes y chatbots para tu consultorio',
    source: 'src/public/landing.tsx',
    load: async () => (await import('./landing.tsx')).Landing,
  },
  '/login': { title: 'Iniciar sesión', Page: LoginPage },
  '/sign-up': {
    title: 'Quiero sumarme como médico',
    ...account,
    load: async () => (await import('./account.tsx')).SignUp,
  },
  '/forgot-password': { title: '¿Olvidaste tu contraseña?', ...account, load: async () => (await import('./account.tsx')).ForgotPassword },
  '/reset-password': { title: 'Elegí otra contraseña', ...account, load: async () => (await import('./account.tsx')).ResetPassword },
  '/otp': { title: 'Confirmá tu correo', ...account, load: async () => (await import('./account.tsx')).OneTimeCode },
  '/demo': {
    title: 'Conocé la demo',
    ...help,
    load: async () => (await import('./help.tsx')).Demo,
  },
  '/terms': {
    title: 'Términos y condiciones',
    ...legal,
    load: async () => (await import('./legal.tsx')).Terms,
  },
  '/privacy': {
    title: 'Política de privacidad',
    ...legal,
    load: async () => (await import('./legal.tsx')).Privacy,
  },
  '/turno': {
    title: 'Tu turno',
    source: 'src/public/booking/appointment.tsx',
    load: async () => (await import('./booking/appointment.tsx')).Appointment,
  },
  '/reservar': {
    title: 'Reservá tu turno',
    source: 'src/public/booking/find-doctor.tsx',
    load: async () => (await import('./booking/find-doctor.tsx')).FindDoctor,
  },
  '/reservar/medico': {
    title: 'Reservá tu turno',
    source: 'src/public/booking/booking.tsx',
    load: async () => (await import('./booking/booking.tsx')).Booking,
  },
  '/reservar/pedido': {
    title: 'Tu pedido de turno',
    source: 'src/public/booking/booking-request.tsx',
    load: async () => (await import('./booking/booking-request.tsx')).BookingRequest,
  },
  '/403': error(403, Forbidden),
  '/404': notFound,
  '/500': error(500, ServerError),
  '/503': error(503, Maintenance),
}

/** The public page at an address: the addresses of an appointment and of a request end with their keys, that of a doctor, or of any doctor of a speciality, with the id. */
export const publicPathOf = (path: string) =>
  path.replace(/^\/(turno|reservar\/pedido)\/[^/]+$/, '/$1').replace(/^\/reservar\/(cualquiera\/)?\d+$/, '/reservar/medico')

/** Returns the page's component and loads its chunk if necessary. After that the page renders without suspending. */
export async function fetchPage(page: PublicPage) {
  page.Page ??= (await page.load?.()) ?? NotFoundPage
  return { default: page.Page }
}
