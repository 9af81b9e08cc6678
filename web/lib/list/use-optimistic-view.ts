import { useEffect, useEffectEvent, useState } from 'react'
import { afterPaint } from '#web/ui/browser/after-paint.ts'

type Ahead<View> = {
  view: View
  /** The address that it is ahead of. Any other has been changed by something else, and wins. */
  of: string
  /** What was last written into the address, which may be on its way while the view goes further. */
  sent: string | undefined
  quietMs: number
}

type Show<View> = (view: View, quietMs?: number) => void

/**
 * A view that stands in the address, shown before it stands there: nobody waits for the router to see what they
 * pressed. The address follows once that is painted, and while somebody types, once nothing has come for `quietMs`.
 */
export function useViewAhead<View>(
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
