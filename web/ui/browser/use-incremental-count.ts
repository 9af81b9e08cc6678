import { useEffect, useState } from 'react'

/**
 * The number of parts of a page to draw: one more whenever the browser is idle, starting when `ready` is true. Parts
 * below the first screen then never block it with one long task.
 */
export function useIncrementalCount(count: number, ready: boolean): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!ready || shown >= count) return undefined
    const more = () => setShown((before) => before + 1)
    // Safari has no idle callbacks; a timer also lets it paint in between.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(more, 16)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(more, { timeout: 200 })
    return () => cancelIdleCallback(handle)
  }, [count, ready, shown])
  return shown
}
