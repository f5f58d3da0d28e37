/**
 * Calls the listener when the time that `untilNext` returns (in milliseconds) has passed, again and again, and when the page is seen again,
 * since a sleeping device runs no timers. Returns a function that ends it.
 */
export function watchClock(untilNext: () => number, listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function look() {
    clearTimeout(timer)
    timer = setTimeout(look, Math.max(1, untilNext()))
    listener()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
