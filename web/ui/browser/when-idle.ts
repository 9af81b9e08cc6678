/** The longest wait on a page that is never idle. */
const AT_MOST_MS = 2000

/** Calls `work` when the browser is idle. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, AT_MOST_MS / 4)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: AT_MOST_MS })
  return () => cancelIdleCallback(handle)
}
