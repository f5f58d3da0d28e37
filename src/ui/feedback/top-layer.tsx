import { type MantineThemeOverride, MantineThemeProvider } from '@mantine/core'
import clsx from 'clsx'
import { type ComponentProps, useCallback } from 'react'
import { createPortal } from 'react-dom'
import classes from './top-layer.module.css'

type TopLayerProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose'> & {
  /** Called on Escape. Without it the user cannot close the layer. */
  onDismiss?: (() => void) | undefined
  /** Selector of the element that gets the focus first; by default the first focusable one. */
  initialFocus?: string
  /** On a phone it is a sheet at the lower edge. False for what covers the page or comes from its side. */
  isSheet?: boolean
}

/** Parts that open in a layer are drawn in it: the page's own portal lies beneath. */
const inLayer: MantineThemeOverride = {
  components: { Combobox: { defaultProps: { withinPortal: false } }, Popover: { defaultProps: { withinPortal: false } } },
}

/**
 * A native modal dialog. The browser shows it above everything else, keeps the focus inside, makes the page inert without
 * unmounting it, and restores the focus.
 */
export function TopLayer({ onDismiss, initialFocus, isSheet = true, className, children, ...props }: TopLayerProps) {
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      // The gutter of the hidden scrollbar stays, so that the page does not move.
      const root = document.documentElement
      root.style.scrollbarGutter = window.innerWidth > root.clientWidth ? 'stable' : ''
      dialog?.showModal()
      if (initialFocus) dialog?.querySelector<HTMLElement>(initialFocus)?.focus()
      return () => dialog?.close()
    },
    [initialFocus],
  )
  // A dialog inside a hidden element would be modal but invisible, so it is rendered in the body.
  return createPortal(
    <dialog
      {...props}
      ref={show}
      className={clsx(classes.layer, className)}
      data-sheet={isSheet || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={({ currentTarget: layer }) => {
        // Browsers close a dialog on the second Escape even when `cancel` is prevented.
        if (layer.isConnected && !layer.open) layer.showModal()
      }}
    >
      <MantineThemeProvider theme={inLayer}>{children}</MantineThemeProvider>
    </dialog>,
    document.body,
  )
}
