import { CloseButton, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks'
import { createSpotlight, SpotlightRoot, SpotlightSearch, useSpotlight } from '@mantine/spotlight'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Role } from '#src/api/generated/policy.ts'
import { isHandledGlobally } from '#src/api/query-client.ts'
import { limits } from '#src/config.ts'
import { searchResults } from '#src/features/search/search.api.ts'
import { texts } from '#src/features/search/search.texts.ts'
import { useMayCall, useViewerId } from '#src/ui/permission.tsx'
import { useCurrentPath } from '../page-router.tsx'
import { signOut } from '../session.ts'
import classes from './palette.module.css'
import { actionItems, type Item, matching, pageItems, recentItems, resultGroups, withoutRepeats } from './palette-items.ts'
import { readRecents } from './recents.ts'
import { opened as openedRecords, useRememberPage } from './use-remember-page.ts'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'

const [store, { open, close }] = createSpotlight()
/** What had the focus before the palette opened. */
let before: Element | null = null

/** Opens or closes the palette. */
export function toggle() {
  if (store.getState().opened) return leave()
  before = document.activeElement
  open()
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** Closes the palette. It gives the focus back first, so that a question that the choice brings up finds it where it was. */
function leave() {
  if (before instanceof HTMLElement) before.focus()
  close()
}

/** The command palette: recent pages, pages, actions and what the server finds, by keyboard. */
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
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.6, blur: 0 }}
      classNames={{ inner: classes.inner, header: classes.header, content: classes.content, body: classes.body }}
    >
      {opened && <Contents role={role} typed={typed} />}
    </SpotlightRoot>
  )
}

const PAUSE = 150

function Contents({ role, typed }: { role: Role; typed: string }) {
  const listId = useId()
  const person = useViewerId()
  const may = useMayCall()
  const { setColorScheme } = useMantineColorScheme()
  const current = useCurrentPath((path) => path)
  const { selected } = useSpotlight(store)
  const inNewTab = useRef(false)
  // The keys of the search move among the options of the list with this id.
  useLayoutEffect(() => store.updateState((state) => ({ ...state, listId })), [listId])

  const words = typed.trim().replace(/\s+/g, ' ')
  const isSearched = words.length > 1
  const [asked] = useDebouncedValue(words, PAUSE)
  const { data, error, isFetching, refetch } = useQuery({
    ...searchResults(asked),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const isBusy = isSearched && (asked !== words || isFetching)
  const hasFailed = isSearched && !isBusy && error !== null && !isHandledGlobally(error)

  const local = useMemo(
    () => [
      { label: texts.recent, items: recentItems(person === null ? [] : readRecents(person), role, current) },
      { label: texts.pages, items: pageItems(role) },
      { label: texts.actions, items: actionItems({ role, may, setTheme: setColorScheme, signOut }) },
    ],
    [person, role, current, may, setColorScheme],
  )
  const groups = useMemo(
    () =>
      withoutRepeats([
        ...local.map(({ label, items }) => ({ label, items: words ? matching(items, words) : items })),
        ...(isSearched && data ? resultGroups(data, role) : []),
      ]),
    [local, words, isSearched, data, role],
  )
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const chosen = Math.min(selected, count - 1)
  const optionId = (index: number) => `${listId}-${index}`

  function choose(event: MouseEvent<HTMLElement>, item: Item) {
    if (inNewTab.current && event.currentTarget instanceof HTMLAnchorElement) {
      event.preventDefault()
      window.open(event.currentTarget.href, '_blank', 'noopener')
      return
    }
    leave()
    if ('run' in item) item.run()
    else openedRecords.set(item.href, item.label)
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
        aria-activedescendant={count > 0 ? optionId(chosen) : undefined}
        placeholder={texts.placeholder}
        maxLength={limits.search}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch stroke={1.6} aria-hidden />}
        rightSection={<CloseButton aria-label={texts.close} onClick={leave} />}
        rightSectionPointerEvents="all"
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          inNewTab.current = key === 'Enter' && (ctrlKey || metaKey)
        }}
      />
      <div id={listId} role="listbox" className={classes.list} aria-label={texts.results} aria-busy={isBusy}>
        {groups.map(({ label, items, fromServer }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields; these are options.
          <div key={label} role="group" aria-label={label} className={classes.group} data-old={(fromServer && isBusy) || undefined}>
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
                'data-action': true,
                'data-selected': index === chosen || undefined,
                onMouseDown: (event: MouseEvent) => event.preventDefault(),
                onClick: (event: MouseEvent<HTMLElement>) => choose(event, item),
              }
              const content = (
                <>
                  <item.icon stroke={1.6} aria-hidden />
                  <span className={classes.name}>{item.label}</span>
                  {item.detail && <span className={classes.detail}>{item.detail}</span>}
                </>
              )
              return 'href' in item ? (
                <Link key={item.href} href={item.href} {...option}>
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
        {isBusy ? texts.searching : count === 0 && !hasFailed ? texts.none : words && texts.found(count)}
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
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {texts.hints.move}
        <kbd>Enter</kbd>
        {texts.hints.open}
        <kbd>Ctrl Enter</kbd>
        {texts.hints.newTab}
        <kbd>Esc</kbd>
        {texts.hints.close}
      </div>
    </>
  )
}
