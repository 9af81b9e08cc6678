import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False until the first frame of a component is painted. A panel draws its header in that frame and the rest after it,
 * so that a click shows at once what opens. A deferred value comes too early: React starts it before the browser has
 * painted, and the first frame waits.
 */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
