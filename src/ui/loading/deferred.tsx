import {
  type ComponentType,
  cloneElement,
  type MouseEventHandler,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { whenQuiet } from './when-quiet.ts'

type Button = ReactElement<{
  onClick?: MouseEventHandler
  onPointerEnter?: () => void
  onPointerDown?: () => void
  onKeyDown?: () => void
  onFocus?: () => void
}>

/** The properties of a deferred component: the button or link in its place, and whether somebody pressed it meanwhile. */
export type DeferredProps = { button: Button; wasPressed: boolean }

/** Returns the state of a menu that opens at once if its button was pressed before: after it was closed, so that it gives the focus back. */
export function useOpened(wasPressed: boolean) {
  const [opened, onChange] = useState(false)
  useEffect(() => {
    onChange(wasPressed)
  }, [wasPressed])
  return { opened, onChange }
}

/** A component that is loaded when it is needed. */
type Deferral<Props> = { component?: ComponentType<Props & DeferredProps>; fetch: () => Promise<void> }

/** Prepares a component for `Deferred`. Its module is loaded once for all places that render it. */
export function deferral<Props extends object>(load: () => Promise<{ default: ComponentType<Props & DeferredProps> }>) {
  let loading: Promise<void> | undefined
  const of: Deferral<Props> = {
    fetch() {
      loading ??= load().then(
        (module) => {
          of.component = module.default
        },
        () => {
          // Without a network it stays a button, and the next press tries again.
          loading = undefined
        },
      )
      return loading
    },
  }
  return of
}

/**
 * Renders only a button until somebody points at it or it has the focus; only then the part behind it is drawn. So no page waits for menus that
 * nobody has opened. The part is loaded when the page is quiet. A press before that opens it as soon as it is loaded.
 */
export function Deferred<Props extends object>({ of, button, props }: { of: Deferral<Props>; button: Button; props: Props }) {
  const place = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const [Loaded, setLoaded] = useState<Deferral<Props>['component']>()
  const [wasPressed, setPressed] = useState(false)
  const released = useRef<Promise<void>>(undefined)
  const start = () =>
    void of
      .fetch()
      .then(() => released.current)
      .then(() => {
        hadFocus.current = place.current?.contains(document.activeElement) ?? false
        // At once, so that the button which is pointed at is not replaced between pressing and releasing.
        flushSync(() => setLoaded(() => of.component))
      })
  /** A button that is replaced between pressing and releasing is never clicked. */
  const hold = () => {
    released.current = new Promise((resolve) => {
      const release = () => setTimeout(resolve)
      for (const event of ['pointerup', 'pointercancel', 'keyup']) window.addEventListener(event, release, { once: true })
    })
  }
  useEffect(() => {
    return whenQuiet(of.fetch)
  }, [of])
  // The loaded component has an element of its own for the button.
  useLayoutEffect(() => {
    if (Loaded && hadFocus.current) place.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [Loaded])
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {Loaded ? (
        <Loaded {...props} button={button} wasPressed={wasPressed} />
      ) : (
        cloneElement(button, {
          onClick: (event) => {
            button.props.onClick?.(event)
            setPressed(true)
            start()
          },
          onPointerEnter: start,
          onPointerDown: hold,
          onKeyDown: hold,
          onFocus: start,
        })
      )}
    </span>
  )
}
