import { Anchor, Button } from '@mantine/core'
import { config } from '#src/config.ts'
import { Prose } from './prose.tsx'
import { SignUpLink } from './sign-up-link.tsx'

const product = config.product.name

const Contact = () => <Anchor href={`mailto:${config.contactEmail}`}>{config.contactEmail}</Anchor>

export function Demo() {
  return (
    <Prose
      title="Conocé la demo"
      lead={`La demo es la consola de verdad, con médicos, pacientes y turnos inventados. Podés tocar todo sin miedo a romper nada.`}
    >
      <h2>Cómo entrar</h2>
      <p>En una instalación de demostración, la pantalla de ingreso ofrece las cuentas de prueba: elegí una y tocá «Ingresar».</p>
      <p>
        <Button component="a" href="/login">
          Ir a la pantalla de ingreso
        </Button>
      </p>
      <h2>Qué ve cada cuenta</h2>
      <ul>
        <li>
          <strong>Médico:</strong> su agenda, sus pacientes, consultas y referidos, y el saldo de choices.
        </li>
        <li>
          <strong>BackOffice:</strong> usuarios, consultorios, obras sociales, especialidades y referidos de toda la plataforma.
        </li>
        <li>
          <strong>Gestor de consultorio y secretaría:</strong> su cuenta; cada instalación decide si también entran a la consola.
        </li>
      </ul>
      <h2>Un recorrido de dos minutos</h2>
      <ul>
        <li>Ingresá como BackOffice y abrí «Obras Sociales».</li>
        <li>Ordená la lista, filtrala y elegí qué columnas ver.</li>
        <li>Agregá una obra social, editala y volvé: la encontrás como la dejaste.</li>
        <li>Cambiá el tema, achicá la ventana y probala desde el teléfono.</li>
      </ul>
      <h2>¿La querés para tu consultorio?</h2>
      <p>
        Escribinos a <Contact /> y te mostramos cómo empezar.
      </p>
    </Prose>
  )
}

export function SignUp() {
  return (
    <Prose title="Crear cuenta" lead={`Las cuentas de ${product} se abren a mano, después de comprobar la matrícula de cada profesional.`}>
      {config.signUpFormUrl ? (
        <>
          <p>Completá el formulario con tus datos: en cuanto los revisemos te escribimos para darte acceso.</p>
          <p>
            <SignUpLink size="md" />
          </p>
        </>
      ) : (
        <p>
          Escribinos a <Contact /> con tu nombre, tu especialidad y tu número de matrícula. En cuanto los revisemos te respondemos para
          darte acceso.
        </p>
      )}
      <p>
        ¿Ya tenés cuenta? <Anchor href="/login">Iniciá sesión</Anchor>.
      </p>
    </Prose>
  )
}

export function ForgotPassword() {
  return (
    <Prose
      title="¿Olvidaste tu contraseña?"
      lead="Por ahora las contraseñas las restablece nuestro equipo, después de comprobar que sos vos."
    >
      <p>
        Escribinos a <Contact /> desde el correo electrónico con el que ingresás. Te respondemos con los pasos para elegir una contraseña
        nueva. Nunca te vamos a pedir la actual.
      </p>
      <BackToLogin />
    </Prose>
  )
}

export function ResetPassword() {
  return (
    <Prose title="Restablecer la contraseña" lead="Esta dirección sirve para elegir una contraseña nueva con un enlace que te enviamos.">
      <p>
        Ese enlace todavía no está disponible. Si no podés entrar, escribinos a <Contact /> y te ayudamos.
      </p>
      <BackToLogin />
    </Prose>
  )
}

export function OneTimeCode() {
  return (
    <Prose title="Código de un solo uso" lead="Esta dirección sirve para ingresar un código que te enviamos por correo electrónico.">
      <p>
        El ingreso con código todavía no está disponible: hoy alcanza con tu correo electrónico y tu contraseña. Si recibiste un código que
        no pediste, avisanos a <Contact />.
      </p>
      <BackToLogin />
    </Prose>
  )
}

function BackToLogin() {
  return (
    <p>
      <Anchor href="/login">Volver a la pantalla de ingreso</Anchor>
    </p>
  )
}
