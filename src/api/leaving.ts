/**
 * A document that stands for so long after it was asked, in milliseconds, stays: its person chose so, or the address was that of a mail or a file.
 * While they are asked, no timer runs. A busy machine tells a document late that its requests have ended.
 */
const LEAVING_MS = 5000
/** A person who acts on the document, or comes back to it, has stayed. */
const STAYING = ['pointerdown', 'keydown', 'pageshow']

let staying: Promise<void> | undefined

function leave() {
  staying = new Promise((resolve) => {
    const stay = () => {
      clearTimeout(timer)
      for (const event of STAYING) removeEventListener(event, stay, true)
      staying = undefined
      resolve()
    }
    const timer = setTimeout(stay, LEAVING_MS)
    for (const event of STAYING) addEventListener(event, stay, true)
  })
}

if ('addEventListener' in globalThis) for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => staying ?? leave())

/** Whether the document is being left. Firefox then ends each of its requests as if the network had failed. */
export const isPageLeft = () => staying !== undefined

/** Resolves at once, or where the document is being left when it turned out that it stays: what fails meanwhile concerns nobody. */
export const whenPageStays = () => staying ?? Promise.resolve()
