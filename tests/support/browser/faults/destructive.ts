import type { Eye } from './eye.ts'

/** A button that takes something away or rejects somebody does not look like the first action of its page. */
export function seeDestructive(eye: Eye) {
  const { styleOf, wordsOf, add, controls } = eye

  // A system's own colours are one for all buttons.
  if (matchMedia('(forced-colors: active)').matches) return
  const TAKES_AWAY =
    /^(Cancelar (turno|consulta)|Rechazar|Quitar|Eliminar|Anular|Revertir|Desactivar|Suspender|Archivar|Salir sin guardar|Cerrar todas)/i
  const primary = styleOf(document.documentElement).getPropertyValue('--mantine-primary-color-filled').trim()
  const probe = document.createElement('span')
  probe.style.backgroundColor = primary
  document.body.append(probe)
  const filled = primary && getComputedStyle(probe).backgroundColor
  probe.remove()
  for (const thing of controls) {
    if (!thing.element.matches('button') || !TAKES_AWAY.test(wordsOf(thing.element))) continue
    if (filled && styleOf(thing.element).backgroundColor === filled)
      add('destructive', thing, 'takes something away and looks like a first action')
  }
}
