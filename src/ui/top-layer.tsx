import clsx from 'clsx'
import { type ComponentProps, useCallback } from 'react'
import { createPortal } from 'react-dom'
import classes from './top-layer.module.css'

type TopLayerProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> & {
  /** Called on Escape. Without it only the end of its cause closes the layer. */
  onDismiss?: () => void
  /** Selects what has the focus first, where that is not the first thing that can. */
  focuses?: string
}

/**
 * A native modal dialog: the browser lays it over everything, other overlays included, keeps the focus inside, makes the
 * page beneath inert without unmounting it, and gives the focus back.
 */
export function TopLayer({ onDismiss, focuses, className, ...props }: TopLayerProps) {
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      // The scrollbar that goes leaves its room, so that nothing beneath moves.
      const root = document.documentElement
      root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : ''
      dialog?.showModal()
      if (focuses) dialog?.querySelector<HTMLElement>(focuses)?.focus()
      return () => dialog?.close()
    },
    [focuses],
  )
  // In the body, because a dialog inside something hidden would be modal and not be seen.
  return createPortal(
    <dialog
      {...props}
      ref={show}
      className={clsx(classes.layer, className)}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={({ currentTarget: layer }) => {
        // The browser closes on a second Escape, whatever the first one was told.
        if (layer.isConnected && !layer.open) layer.showModal()
      }}
    />,
    document.body,
  )
}
