import { Button, Text, Title } from '@mantine/core'
import { IconAdjustmentsCheck, IconBolt, IconChartHistogram, type IconProps, IconStopwatch } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { config } from '#src/config.ts'
import { AppointmentIllustration, ChatIllustration, HistoryIllustration } from './illustrations.tsx'
import dark from './images/console-dark-1104.webp'
import darkDouble from './images/console-dark-2208.webp'
import light from './images/console-light-1104.webp'
import lightDouble from './images/console-light-2208.webp'
import darkPhone from './images/phone-dark-384.webp'
import darkPhoneDouble from './images/phone-dark-768.webp'
import darkPhoneTriple from './images/phone-dark-1152.webp'
import lightPhone from './images/phone-light-384.webp'
import lightPhoneDouble from './images/phone-light-768.webp'
import lightPhoneTriple from './images/phone-light-1152.webp'
import classes from './landing.module.css'
import { PublicLayout } from './layout.tsx'
import { SignUpLink } from './sign-up-link.tsx'

const product = config.product.name

/** Presents the product to independent doctors. */
export function Landing() {
  return (
    <PublicLayout>
      <section className={classes.hero}>
        <Title className={classes.promise}>
          Vos atendé. <span className={classes.accent}>De los turnos se ocupa {product}.</span>
        </Title>
        <Text className={classes.lead}>
          Turnos que se confirman solos, la historia de cada paciente a mano y chatbots que responden por vos. Todo en un lugar que es tuyo:
          sin intermediarios ni comisiones.
        </Text>
        <div className={classes.actions}>
          <SignUpLink size="md" />
          <Button component="a" href="/demo" variant="subtle" size="md">
            Conocer la demo
          </Button>
        </div>
        {/* The server leaves it out where patients do not book. */}
        <p className={classes.patients} data-patients>
          ¿Sos paciente? <a href="/reservar">Reservá tu turno</a>
        </p>
      </section>

      <div className={classes.shot}>
        <Screenshot className={classes.dark} wide={[dark, darkDouble]} phone={[darkPhone, darkPhoneDouble, darkPhoneTriple]} />
        <Screenshot className={classes.light} wide={[light, lightDouble]} phone={[lightPhone, lightPhoneDouble, lightPhoneTriple]} />
      </div>

      <div className={classes.features}>
        <Feature title="Turnos que se confirman solos" illustration={<AppointmentIllustration />}>
          Tus pacientes reservan, reciben recordatorios y confirman sin que levantes el teléfono. Si alguien cancela, lo sabés al instante y
          el horario vuelve a estar libre.
        </Feature>
        <Feature title="La historia de cada paciente, a mano" illustration={<HistoryIllustration />}>
          Datos, consultas, notas y adjuntos en una sola ficha. Seguís cada tratamiento de una visita a la otra, con todo lo que anotaste
          antes.
        </Feature>
        <Feature title="Chatbots que atienden 24/7" illustration={<ChatIllustration />}>
          En WhatsApp e Instagram, a cualquier hora: responden consultas, ofrecen turnos y los dejan agendados mientras vos atendés, o
          descansás.
        </Feature>
      </div>

      <section className={classes.benefits}>
        <Title order={2} className={classes.heading}>
          Tu consultorio, con tus reglas
        </Title>
        <ul className={classes.grid}>
          <Benefit icon={IconAdjustmentsCheck} title="Control total">
            Sin intermediarios ni comisiones: tus pacientes, tus precios y tu agenda son tuyos.
          </Benefit>
          <Benefit icon={IconBolt} title="Automatización">
            Recordatorios, confirmaciones y respuestas salen solos, siempre a tiempo.
          </Benefit>
          <Benefit icon={IconChartHistogram} title="Visibilidad">
            Qué viene hoy, quién confirmó y cómo viene el mes, de un vistazo.
          </Benefit>
          <Benefit icon={IconStopwatch} title="Eficiencia">
            Menos ausencias y menos papeles. Más tiempo para la consulta.
          </Benefit>
        </ul>
      </section>
    </PublicLayout>
  )
}

/** The same picture for screens of one, two and three pixels a point. */
type ScreenshotProps = { className: string | undefined; wide: [string, string]; phone: [string, string, string] }

const WIDE = 1104
const PHONE = 384
const setOf = (files: string[], width: number) => files.map((file, index) => `${file} ${width * (index + 1)}w`).join(', ')

/**
 * The style sheet shows the image of the current theme. Browsers do not load the hidden one, because it is lazy. `sizes` says how wide
 * the style sheet makes it.
 */
function Screenshot({ className, wide, phone }: ScreenshotProps) {
  return (
    <picture className={className}>
      <source
        media="(width < 48em)"
        srcSet={setOf(phone, PHONE)}
        sizes="min(24rem, 100vw - 2 * max(1.25rem, 4vw))"
        width={PHONE}
        height={600}
      />
      <img
        src={wide[0]}
        srcSet={setOf(wide, WIDE)}
        sizes="(width < 74rem) calc(100vw - 2 * min(4vw, 2.5rem)), 69rem"
        width={WIDE}
        height={690}
        loading="lazy"
        alt={`La consola de ${product}: la historia clínica de un paciente, con sus consultas y sus notas.`}
      />
    </picture>
  )
}

type FeatureProps = { title: string; illustration: ReactNode; children: ReactNode }

function Feature({ title, illustration, children }: FeatureProps) {
  return (
    <section className={classes.feature}>
      <div>
        <Title order={2} className={classes.heading}>
          {title}
        </Title>
        <Text className={classes.text}>{children}</Text>
      </div>
      {illustration}
    </section>
  )
}

type BenefitProps = { icon: ComponentType<IconProps>; title: string; children: ReactNode }

function Benefit({ icon: Icon, title, children }: BenefitProps) {
  return (
    <li>
      <Icon className={classes.icon} stroke={1.5} aria-hidden />
      <Title order={3}>{title}</Title>
      <Text className={classes.text}>{children}</Text>
    </li>
  )
}
