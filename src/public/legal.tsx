import { Anchor } from '@mantine/core'
import { config } from '#src/config.ts'
import { Prose } from './prose.tsx'

const product = config.product.name

const Contact = () => <Anchor href={`mailto:${config.contactEmail}`}>{config.contactEmail}</Anchor>

export function Terms() {
  return (
    <Prose
      title="Términos y condiciones"
      lead={`Las reglas para usar ${product}, escritas para que se entiendan. Al ingresar a la consola las aceptás.`}
    >
      <h2>Qué es {product}</h2>
      <p>
        {product} es una herramienta de gestión para médicos independientes y sus equipos: turnos, pacientes, consultorios y mensajes. No
        presta servicios médicos, no interviene en la relación entre el profesional y su paciente y no cobra comisiones por consulta.
      </p>
      <h2>Tu cuenta</h2>
      <ul>
        <li>La cuenta es personal. No compartas tu contraseña; quien trabaja con vos puede tener la suya.</li>
        <li>Los datos que cargás, como tu matrícula o tu CUIT, tienen que ser verdaderos y estar al día.</li>
        <li>Si creés que alguien entró a tu cuenta, cambiá la contraseña y avisanos cuanto antes.</li>
      </ul>
      <h2>Los datos de tus pacientes</h2>
      <p>
        Como profesional sos responsable de la información que registrás y de contar con el consentimiento de tus pacientes, según las leyes
        25.326 de Protección de los Datos Personales y 26.529 de Derechos del Paciente. Nosotros la tratamos por tu cuenta y solo para
        prestarte el servicio, como explica la <Anchor href="/privacy">política de privacidad</Anchor>.
      </p>
      <h2>Uso responsable</h2>
      <ul>
        <li>Usá {product} para tu práctica profesional y respetá el secreto médico.</li>
        <li>No intentes acceder a datos de otras personas ni interrumpir el servicio.</li>
        <li>No envíes mensajes publicitarios a tus pacientes sin su permiso.</li>
      </ul>
      <h2>Choices</h2>
      <p>
        Los choices son créditos que se asignan a cada médico dentro de la plataforma. No son dinero, no se transfieren entre cuentas y cada
        movimiento queda registrado con fecha y responsable.
      </p>
      <h2>Disponibilidad</h2>
      <p>
        Trabajamos para que {product} esté siempre en línea. Cuando hace falta una tarea de mantenimiento, la plataforma lo avisa y vuelve
        por sí sola. {product} no reemplaza a un servicio de emergencias.
      </p>
      <h2>Cambios y bajas</h2>
      <p>
        Si cambiamos estas reglas te lo contamos antes de que empiecen a regir. Podés pedir la baja cuando quieras y, antes de irte,
        llevarte una copia de tus datos.
      </p>
      <h2>Ley y contacto</h2>
      <p>
        Rigen las leyes de la República Argentina. Por cualquier duda, escribinos a <Contact />.
      </p>
    </Prose>
  )
}

export function Privacy() {
  return (
    <Prose
      title="Política de privacidad"
      lead="Qué datos guardamos, para qué, y qué podés hacer con ellos. Los datos de salud son sensibles y los tratamos así."
    >
      <h2>Qué datos guardamos</h2>
      <ul>
        <li>De quienes usan la consola: nombre, correo electrónico, DNI, teléfono y, si son médicos, matrícula, CUIT y formación.</li>
        <li>De los pacientes: datos personales y de contacto, turnos, consultas, notas de seguimiento y adjuntos que carga su médico.</li>
        <li>De la actividad: qué cuenta cambió o consultó un registro y cuándo, para poder auditarlo.</li>
      </ul>
      <h2>Para qué los usamos</h2>
      <p>
        Solo para prestar el servicio: agendar turnos, enviar recordatorios, mostrar la historia de un paciente a quien lo atiende y cuidar
        la seguridad de las cuentas. No vendemos datos, no hacemos publicidad con ellos y no los compartimos con terceros sin una orden
        legal.
      </p>
      <h2>Quién puede verlos</h2>
      <p>
        Cada médico ve únicamente a sus propios pacientes. El equipo de {product} accede a lo necesario para dar soporte, y cada lectura de
        la ficha de un paciente queda registrada.
      </p>
      <h2>Cómo los cuidamos</h2>
      <ul>
        <li>Las contraseñas se guardan con una función que no permite recuperarlas.</li>
        <li>
          Las sesiones vencen solas, y cada persona ve y cierra las suyas: de cada una se guardan el navegador, la dirección de red y el
          último uso.
        </li>
        <li>La verificación de que sos una persona se resuelve en tu navegador, sin rastrearte.</li>
      </ul>
      <h2>Qué queda en tu navegador</h2>
      <p>
        La sesión mientras está abierta, el tema claro u oscuro que elegiste y preferencias de la pantalla. No usamos cookies publicitarias
        ni de seguimiento.
      </p>
      <h2>Tus derechos</h2>
      <p>
        Podés acceder a tus datos, corregirlos, pedir una copia o que los borremos, salvo lo que la ley obliga a conservar, como la historia
        clínica. Si sos paciente, también podés pedírselo a tu médico. Escribinos a <Contact />. La Agencia de Acceso a la Información
        Pública, órgano de control de la Ley 25.326, atiende las denuncias y los reclamos de quienes vean afectados sus derechos.
      </p>
    </Prose>
  )
}
