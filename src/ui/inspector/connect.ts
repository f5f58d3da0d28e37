import { createBrowserInspector } from '@statelyai/inspect'
import { redact } from './redact.ts'

/**
 * Opens the inspector page below the app and returns the inspector. It uses a frame because browsers block windows that open
 * without a click.
 */
export function connect() {
  const iframe = document.createElement('iframe')
  iframe.title = 'Inspector'
  iframe.style.cssText =
    'position:fixed;inset:auto 0 0 0;width:100%;height:38vh;border:0;border-top:1px solid;z-index:10000;background:Canvas'
  document.body.append(iframe)
  return createBrowserInspector({ url: '/src/ui/inspector/index.html', iframe, serialize: redact })
}
