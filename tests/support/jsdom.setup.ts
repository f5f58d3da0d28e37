// jsdom has no layout, so it lacks ResizeObserver and scrolling, which a table needs.
if ('window' in globalThis) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
  // As long as a poll in the browser, because a busy machine is slow.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
