// What jsdom lacks and a table needs: it lays nothing out, so there is nothing to observe and nowhere to scroll to.
if ('window' in globalThis) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
  // As long as a poll in the browser may wait: a machine that does other things, too, is slow.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
