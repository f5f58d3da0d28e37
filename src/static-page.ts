// The script of the public pages that React does not take over: the build has rendered them, and these are their live parts.

import { goBack } from '#src/public/go-back.ts'
import { colorSchemeManager } from '#src/ui/theme/color-scheme.ts'
import { loadFace } from '#src/ui/theme/typeface/load-typeface.ts'
import { onTokenChange, readToken } from './api/token.ts'
import { config } from './config.ts'

const schemes = colorSchemeManager()
const systemIsLight = matchMedia('(prefers-color-scheme: light)')

type Scheme = ReturnType<typeof schemes.get>

function showTheme(scheme: Scheme = schemes.get('dark')) {
  const isLight = scheme === 'light' || (scheme === 'auto' && systemIsLight.matches)
  document.documentElement.dataset['mantineColorScheme'] = isLight ? 'light' : 'dark'
}

function switchTheme() {
  const next = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  schemes.set(next)
  showTheme(next)
}

/** Asks only where there is a token: most visitors of these pages have none. */
async function isSignedIn() {
  const token = readToken()
  if (!token) return false
  try {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${config.api.base}/auth/verify-session`, { headers, credentials: 'include' })
    const { isAuthenticated }: { isAuthenticated?: boolean } = await answer.json()
    return isAuthenticated === true
  } catch {
    return false
  }
}

let latest = 0

/** Leads a signed-in user to the console, and others to the login page. An answer that comes after a newer question is of no use. */
async function showWayIn() {
  latest += 1
  const question = latest
  const who = (await isSignedIn()) ? 'users' : 'visitors'
  if (question !== latest) return
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]')) link.hidden = link.dataset['for'] !== who
}

function onAction(action: string, listener: () => void) {
  for (const button of document.querySelectorAll(`[data-action=${action}]`)) button.addEventListener('click', listener)
}

onAction('theme', switchTheme)
onAction('back', goBack)
schemes.subscribe(showTheme)
systemIsLight.addEventListener('change', () => showTheme())
onTokenChange(showWayIn)
showWayIn()
// After the pictures.
if (document.readyState === 'complete') loadFace()
else addEventListener('load', loadFace)
// A page that the browser restores from its cache has heard nothing meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  showTheme()
  showWayIn()
})

const { app, live } = document.getElementById('root')?.dataset ?? {}
// Signing out is the console's business.
if (app && readToken()) import(/* @vite-ignore */ app)
// The rest of a page is a script of its own.
if (live) import(/* @vite-ignore */ live)
