/** So long after it was asked a document is left, in milliseconds, unless its person chose to stay. While they are asked, no timer runs. */
const LEAVING_MS = 1000

let isLeaving = false
if ('addEventListener' in globalThis) {
  for (const event of ['beforeunload', 'pagehide'])
    addEventListener(event, () => {
      isLeaving = true
      setTimeout(() => {
        isLeaving = false
      }, LEAVING_MS)
    })
}

/** Whether the document is being left. Firefox then ends each of its requests as if the network had failed. */
export const isPageLeft = () => isLeaving

/** Resolves at once, or where the document is being left when it turned out that it stays: what fails meanwhile concerns nobody. */
export const whenPageStays = () => new Promise<void>((resolve) => (isLeaving ? void setTimeout(resolve, LEAVING_MS) : resolve()))
