import { Anchor, Button } from '@mantine/core'
import { config } from '#src/config.ts'
import { Prose } from './prose.tsx'

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
