import { config } from '#src/config.ts'

let zone: string = config.timeZone

/** The clinics' time zone. */
export const clinicZone = () => zone

/** Takes over the zone that the backend has, if this browser knows it. A backend that says none leaves that of the build. */
export function setClinicZone(name = config.timeZone) {
  // On a slow phone the check takes 60 ms, and hardly any deployment needs it.
  if (name === zone) return
  try {
    new Intl.DateTimeFormat('es-AR', { timeZone: name })
    zone = name
  } catch {
    // The times of the build's zone are better than none.
  }
}
