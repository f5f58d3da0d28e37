import { CloseButton, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { createSpotlight, SpotlightRoot, SpotlightSearch, useSpotlight } from '@mantine/spotlight'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Role } from '#contract/generated/policy.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { limits } from '#src/config.ts'
import { searchResults } from '#src/features/search/search.api.ts'
import { texts } from '#src/features/search/search.texts.ts'
import { useSession } from '#src/session/session.ts'
import { signOut } from '#src/session/way-out.ts'
import { useMayCall, useViewerId } from '#src/ui/page/permission.tsx'
import { readRecents } from '#src/ui/page/recents.ts'
import { useCurrentPath } from '../page-router.tsx'
import classes from './palette.module.css'
import {
  actionItems,
  countFound,
  type Group,
  type Item,
  matching,
  pageItems,
  recentItems,
  resultGroups,
  settingItems,
  withoutRepeats,
} from './palette-items.ts'
import { useRememberPage } from './use-remember-page.ts'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'

const [store, { open, close }] = createSpotlight()
/** The element that had the focus before the palette opened. */
let before: Element | null = null

/** Opens or closes the palette. */
export function toggle() {
  if (store.getState().opened) return leave()
  before = document.activeElement
  open()
}

/** Closes the palette. It gives the focus back first, so that a question that the choice brings up finds it where it was. */
function leave() {
  if (before instanceof HTMLElement) before.focus()
  close()
}

/** The command palette: recent pages, pages, actions and the server's results, by keyboard. */
export function Palette({ role }: { role: Role }) {
  useRememberPage()
  const { opened } = useSpotlight(store)
  const [typed, setTyped] = useState('')
  // Back leaves the page beneath.
  useWindowEvent('popstate', close)
  return (
    <SpotlightRoot
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={() => {
        // Escape and a click beside the palette leave the focus nowhere.
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      }}
      shortcut={null}
      title={texts.title}
      returnFocus={false}
      yOffset="3dvh"
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      classNames={{ inner: classes.inner, header: classes.header, content: classes.content, body: classes.body }}
    >
      {opened && <Contents role={role} typed={typed} />}
    </SpotlightRoot>
  )
}

const PAUSE = 150
/** So long, in milliseconds, pages wait for the patients that stand above them. */
const PATIENCE = 500

/** Whether something has lasted so long that nobody waits for it any more. */
function useIsLate(isAwaited: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), PATIENCE)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAwaited])
  return isLate
}

function Contents({ role, typed }: { role: Role; typed: string }) {
  const listId = useId()
  const person = useViewerId()
  const mayCall = useMayCall()
  const doctorId = useSession().user?.doctorId
  const viewer = useMemo(() => ({ role, mayCall, doctorId }), [role, mayCall, doctorId])
  const { setColorScheme } = useMantineColorScheme()
  const current = useCurrentPath((path) => path)
  // Spotlight marks its choice without telling React, so that screen readers would not hear of it. New words choose the first option.
  const [choice, setChoice] = useState({ typed, index: 0 })

  const words = typed.trim().replace(/\s+/g, ' ')
  const isSearched = mayCall('search') && words.length > 1
  const [asked] = useDebouncedValue(words, PAUSE)
  const { data, error, isFetching, refetch } = useQuery({
    ...searchResults(asked),
    enabled: mayCall('search') && asked.length > 1,
    placeholderData: keepPreviousData,
  })
  // One letter is not searched for yet, so that nobody knows whether there are results.
  const isTooShort = mayCall('search') && words.length === 1
  const isBusy = isSearched && (asked !== words || isFetching)
  const isUnknown = isSearched && !data && !error
  const isLate = useIsLate(isUnknown)
  const isAwaited = isUnknown && !isLate
  const hasFailed = isSearched && !isBusy && error !== null && !isHandledGlobally(error)

  const { recents, local } = useMemo(
    () => ({
      recents: { label: texts.recent, items: recentItems(person === null ? [] : readRecents(person), viewer, current) },
      local: [
        { label: texts.pages, items: pageItems(viewer) },
        { label: texts.actions, items: actionItems(viewer, { setTheme: setColorScheme, signOut }) },
        { label: texts.settings, items: settingItems(viewer), areParts: true },
      ],
    }),
    [person, viewer, current, setColorScheme],
  )
  const answered = useMemo(() => {
    // The single settings are too many to read; they are found.
    if (!words) return withoutRepeats([recents, ...local.filter(({ areParts }) => !areParts)])
    const passing = ({ items, ...group }: Group) => ({ ...group, items: matching(items, words) })
    const [patients, ...found] = isSearched && data ? resultGroups(data, asked, viewer) : []
    return withoutRepeats([...(patients ? [patients] : []), ...local.map(passing), ...found, passing(recents)])
  }, [recents, local, words, asked, isSearched, data, viewer])
  // Patients come first. Until they are there the lines of before stay: none moves when patients are found.
  const last = useRef(answered)
  const groups = isAwaited ? last.current : answered
  useEffect(() => {
    if (!isAwaited) last.current = answered
  })
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = choice.typed === typed ? Math.min(choice.index, count - 1) : 0
  const optionId = (index: number) => `${listId}-${index}`
  const chosenId = optionId(chosen)
  const isOfServer = (index: number) => groups.flatMap(({ items, fromServer }) => items.map(() => fromServer))[index] === true
  /** Lines of an earlier search are still drawn; they do not answer the typed words. */
  const isOld = isAwaited || (isBusy && (count === 0 || isOfServer(chosen)))
  /** The words for which Enter came before the answer. */
  const hurried = useRef<string>(undefined)
  useEffect(() => {
    if (isBusy) return
    // Nobody has seen what the server found since.
    if (hurried.current === typed && !isOfServer(chosen)) document.getElementById(chosenId)?.click()
    hurried.current = undefined
  })
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function status() {
    if (isBusy) return texts.searching
    if (isTooShort) return ''
    if (count === 0) return hasFailed ? '' : texts.none
    return words && texts.found(countFound(groups))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (count === 0 && !isBusy)) return
    if (step && count > 0) setChoice({ typed, index: (chosen + step + count) % count })
    if (event.key !== 'Enter') return
    const isAside = event.ctrlKey || event.metaKey
    if (isOld) {
      if (!isAside) hurried.current = typed
      return
    }
    const option = document.getElementById(chosenId)
    if (isAside && option instanceof HTMLAnchorElement) window.open(option.href, '_blank', 'noopener')
    else option?.click()
  }

  function choose(item: Item) {
    leave()
    if ('run' in item) item.run()
  }

  let index = -1
  return (
    <>
      <SpotlightSearch
        role="combobox"
        aria-label={texts.title}
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={count > 0 ? chosenId : undefined}
        placeholder={texts.placeholder}
        maxLength={limits.search}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch stroke={1.6} aria-hidden />}
        rightSection={<CloseButton aria-label={texts.close} onClick={leave} />}
        rightSectionPointerEvents="all"
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" hidden={count === 0} className={classes.list} aria-label={texts.results} aria-busy={isBusy}>
        {groups.map(({ label, items, fromServer }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are options.
          <div
            key={label}
            role="group"
            aria-label={label}
            className={classes.group}
            data-old={isAwaited || (fromServer && isBusy) || undefined}
          >
            <div className={classes.label} aria-hidden>
              {label}
            </div>
            {items.map((item) => {
              index += 1
              const option = {
                id: optionId(index),
                role: 'option',
                tabIndex: -1,
                className: classes.option,
                'aria-selected': index === chosen,
                onMouseDown: (event: MouseEvent) => event.preventDefault(),
                onClick: () => choose(item),
              }
              const content = (
                <>
                  <item.icon stroke={1.6} aria-hidden />
                  <span className={classes.name}>{item.label}</span> {item.detail && <span className={classes.detail}>{item.detail}</span>}
                </>
              )
              return 'href' in item ? (
                <Link key={`${item.href} ${item.label}`} href={item.href} {...option}>
                  {content}
                </Link>
              ) : (
                <button key={item.label} type="button" {...option}>
                  {content}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes.status} data-empty={count === 0 || undefined}>
        {status()}
      </p>
      {hasFailed && (
        <p role="alert" className={classes.failure}>
          <IconAlertCircle stroke={1.6} aria-hidden />
          {texts.failed}
          <button type="button" className={classes.retry} onClick={() => refetch()}>
            {texts.retry}
          </button>
        </p>
      )}
      <div className={classes.hints} aria-hidden>
        {texts.hints.map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
            {does}
          </span>
        ))}
      </div>
    </>
  )
}
