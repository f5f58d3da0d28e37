import { Button, Text, Title } from '@mantine/core'
import { IconAdjustmentsCheck, IconBolt, IconChartHistogram, type IconProps, IconStopwatch } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { config } from '#src/config.ts'
import { AppointmentIllustration, ChatIllustration, HistoryIllustration } from './illustrations.tsx'
import dark from './images/console-dark-1200.webp'
import darkDouble from './images/console-dark-2400.webp'
import light from './images/console-light-1200.webp'
import lightDouble from './images/console-light-2400.webp'
import darkPhone from './images/console-phone-dark.webp'
import lightPhone from './images/console-phone-light.webp'
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
      </section>

      <div className={classes.shot}>
        <Screenshot className={classes.dark} simple={dark} double={darkDouble} phone={darkPhone} />
        <Screenshot className={classes.light} simple={light} double={lightDouble} phone={lightPhone} />
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

type ScreenshotProps = { className: string | undefined; simple: string; double: string; phone: string }

/** The style sheet shows the image of the current theme. Browsers do not load the hidden one, because it is lazy. */
function Screenshot({ className, simple, double, phone }: ScreenshotProps) {
  return (
    <picture className={className}>
      <source media="(width < 48em)" srcSet={phone} width={390} height={600} />
      <img
        src={simple}
        srcSet={`${simple} 1200w, ${double} 2400w`}
        sizes="(width < 74rem) 100vw, 69rem"
        width={1200}
        height={750}
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
