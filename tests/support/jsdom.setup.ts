// What jsdom lacks and a table needs: it lays nothing out, so there is nothing to observe and nowhere to scroll to.
if ('window' in globalThis) {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => {}
}
