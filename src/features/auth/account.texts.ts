import { config } from '#src/config.ts'

const { name } = config.product
const failed = (description: string) => ({ title: 'Oops!', description, prefersServer: true })

/** The Spanish texts of getting an account, and getting back into one. */
export const texts = {
  captchaFailed: 'No pudimos verificar que sos una persona. Revisá tu conexión y probá de nuevo.',
  retry: 'Reintentar',
  toLogin: 'Volver a la pantalla de ingreso',
  signIn: 'Ingresar',

  signUp: {
    title: 'Quiero sumarme como médico',
    lead: 'Completá tus datos. Confirmás tu correo con un código y, en cuanto validemos tu matrícula, tu cuenta queda lista.',
    formFailed: { title: 'Oops!', description: 'No se pudo cargar el formulario.' },
    submit: 'Enviar solicitud',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    emailHint: 'Te enviamos un código a esta dirección.',
    phone: 'Teléfono',
    license: 'Matrícula',
    licenseHint: 'Como MN 104522 o MP 2345.',
    cuit: 'CUIT',
    speciality: 'Especialidad',
    password: 'Contraseña',
    terms: 'Acepto los términos y condiciones y la política de privacidad',
    readTerms: 'Leer los términos',
    readPrivacy: 'Leer la política de privacidad',
    uncertain: 'No sabemos si llegó. Enviala de nuevo: si ya te escribimos, vale el último código.',
    saved: {
      failed: failed('No se pudo enviar la solicitud.'),
    },
    haveAccount: '¿Ya tenés cuenta?',
    externalForm: 'También podés completar el formulario de siempre.',
    errors: {
      phone: 'Escribí el teléfono con números, espacios y guiones.',
      speciality: 'Elegí tu especialidad.',
      terms: 'Para seguir hay que aceptar los términos.',
    },
  },

  otp: {
    title: 'Confirmá tu correo',
    sentTo: (email: string) => `Solicitud enviada. Te mandamos un código de 6 números a ${email}: sirve durante diez minutos.`,
    code: 'Código',
    codeHint: 'Mirá también en correo no deseado.',
    submit: 'Confirmar',
    resend: 'Enviar otro código',
    resendIn: (seconds: number) => `Enviar otro código en ${seconds} s`,
    wrong: 'El código tiene 6 números.',
    uncertain: 'No sabemos si llegó. Probá de nuevo.',
    proved: {
      failed: failed('No se pudo confirmar el código.'),
    },
    resent: {
      saved: { title: 'Código enviado', description: 'El anterior ya no sirve.' },
      failed: failed('No se pudo enviar otro código.'),
    },
    done: 'Solicitud enviada',
    doneLead: `Tu correo está confirmado. Vamos a revisar tu matrícula y te escribimos en cuanto tu cuenta de ${name} esté lista. Mientras tanto podés ingresar para ver cómo sigue.`,
    ended: 'Este código ya no sirve',
    endedLead:
      'Se usó, venció o se probó demasiadas veces. Podés empezar de nuevo: lo que habías escrito se conserva, menos la contraseña.',
    restart: 'Empezar de nuevo',
    nothing: 'No hay ningún código pendiente',
    nothingLead: 'Los códigos se piden al crear una cuenta, y se escriben en la misma ventana.',
    toSignUp: 'Crear una cuenta',
  },

  forgot: {
    title: '¿Olvidaste tu contraseña?',
    lead: 'Escribí el correo con el que ingresás y te enviamos un enlace para elegir otra.',
    email: 'Correo electrónico',
    submit: 'Enviar enlace',
    uncertain: 'No sabemos si llegó. Probá de nuevo: cada enlace que recibas sirve.',
    asked: {
      failed: failed('No se pudo enviar el enlace.'),
    },
    done: 'Revisá tu correo',
    doneLead: (email: string) =>
      `Si hay una cuenta con ${email}, en unos minutos llega un enlace para elegir otra contraseña. Sirve una vez, durante una hora.`,
    notArrived: '¿No llegó? Mirá también en correo no deseado, o pedí otro.',
    again: 'Pedir otro enlace',
  },

  reset: {
    title: 'Elegí otra contraseña',
    of: (email: string) => `Para la cuenta ${email}. Las sesiones abiertas se cierran.`,
    password: 'Contraseña nueva',
    submit: 'Cambiar contraseña',
    uncertain: 'No sabemos si se cambió. Probá de nuevo: si ya cambió, te lo decimos.',
    checkFailed: { title: 'Oops!', description: 'No se pudo comprobar el enlace.' },
    changed: {
      failed: failed('No se pudo cambiar la contraseña.'),
    },
    done: 'Tu contraseña cambió',
    doneLead: 'Ya podés ingresar con la nueva. Cerramos las sesiones que estaban abiertas.',
    ended: 'Este enlace ya no sirve',
    endedLead: 'Los enlaces sirven una vez, durante una hora. Si acabás de cambiar la contraseña, ingresá con la nueva; si no, pedí otro.',
    nothing: 'Falta el enlace',
    nothingLead: 'Abrí el enlace del correo que te enviamos, o pedí otro.',
    again: 'Pedir otro enlace',
  },
}
