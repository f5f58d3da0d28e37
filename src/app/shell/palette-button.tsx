import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Role } from '#contract/generated/policy.ts'
import { toast } from '#src/ui/feedback/toasts.tsx'
import { fetchChunk } from '#src/ui/loading/chunks.tsx'
import { whenQuiet } from '#src/ui/loading/when-quiet.ts'
import classes from './shell.module.css'

const importPalette = () => import('./palette.tsx')

const isMac = /Mac|iP/.test(navigator.platform)

/** Opens the command palette, which also opens with Ctrl+K or ⌘K. Its chunk loads once the browser is idle, or when it is first asked for. */
export function PaletteButton({ role }: { role: Role }) {
  const [palette, setPalette] = useState<Awaited<ReturnType<typeof importPalette>>>()

  async function load() {
    const loaded = await fetchChunk(importPalette)
    setPalette(loaded)
    return loaded
  }

  async function open() {
    try {
      const { toggle } = palette ?? (await load())
      toggle()
    } catch {
      toast({ title: 'Oops!', description: 'No se pudo abrir el buscador.', variant: 'destructive' })
    }
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    // An open dialog has to be answered first.
    if (!document.querySelector('dialog:modal')) open()
  })
  const preload = useEffectEvent(() => load().catch(() => {}))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    const cancel = whenQuiet(() => preload())
    window.addEventListener('keydown', listener)
    return () => {
      cancel()
      window.removeEventListener('keydown', listener)
    }
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <IconSearch stroke={1.6} aria-hidden />
        <span>Buscar…</span>
        <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {palette && <palette.Palette role={role} />}
    </>
  )
}
