import { useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from '#web/ui/browser/after-paint.ts'

type Ahead<View> = {
  view: View
  /** The address that the optimistic view is based on. Any other address was changed elsewhere, and wins. */
  of: string
  /** The last search written to the address, which may still be on its way. */
  sent: string | undefined
  quietMs: number
}

type Show<View> = (view: View, quietMs?: number) => void

/**
 * A view in the address that shows changes optimistically, without waiting for the router. The address follows after
 * the paint, and while typing after a pause of `quietMs`.
 */
export function useOptimisticView<View>(
  addressed: View,
  writeAddress: (view: View, before: View) => void,
): readonly [View, Show<View>] {
  const address = JSON.stringify(addressed)
  const [ahead, setAhead] = useState<Ahead<View>>()
  if (ahead?.sent === address && ahead.of !== address) setAhead({ ...ahead, of: address })
  const isAhead = ahead?.of === address
  const view = isAhead ? ahead.view : addressed
  const quietMs = isAhead ? ahead.quietMs : 0
  const wanted = JSON.stringify(view)
  const write = useEffectEvent(() => {
    setAhead({ view, of: address, sent: wanted, quietMs })
    writeAddress(view, addressed)
  })
  useEffect(() => {
    if (wanted === address) return undefined
    return afterPaint(() => write(), quietMs)
  }, [wanted, address, quietMs])
  const show: Show<View> = (next, wait = 0) =>
    setAhead((before) => ({ view: next, of: address, sent: before?.sent, quietMs: wait }))
  return [view, show]
}
