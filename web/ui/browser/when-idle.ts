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

const INPUT = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const
/** A page that is only looked at gets ready after this time. */
const WITHOUT_INPUT_MS = 10_000
let isUsed = false

/**
 * Calls `work` after the first input on the page, when the browser is idle. For code that only a next step needs, such
 * as a drawer: on a slow phone it would delay the page that is still being drawn. @returns a function that cancels it
 */
export function whenUsed(work: () => void): () => void {
  if (isUsed) return whenIdle(work)
  const waiting = new AbortController()
  const begin = () => {
    isUsed = true
    waiting.abort()
    cancel = whenIdle(work)
  }
  for (const kind of INPUT) addEventListener(kind, begin, { passive: true, signal: waiting.signal })
  const timer = setTimeout(begin, WITHOUT_INPUT_MS)
  waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  let cancel = () => waiting.abort()
  return () => cancel()
}
