import { useEffect, useState } from 'react'

/**
 * How many of `count` parts of a page to draw: one more whenever the browser has a moment, from when `ready` is
 * true. What lies below the first screen then never blocks it with one long task.
 */
export function useSlices(count: number, ready: boolean): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!ready || shown >= count) return undefined
    const more = () => setShown((before) => before + 1)
    // Safari has no idle callbacks; a timer lets it paint in between just the same.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(more, 16)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(more, { timeout: 200 })
    return () => cancelIdleCallback(handle)
  }, [count, ready, shown])
  return shown
}
