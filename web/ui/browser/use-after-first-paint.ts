import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False until the first frame of a component is painted. What opens at a click shows its head in that frame, and draws
 * the rest after it: whoever pressed sees at once what opens. A deferred value is drawn too early for that: React begins
 * with it before the browser has painted, and the first frame waits.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
