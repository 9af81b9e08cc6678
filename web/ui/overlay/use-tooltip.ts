import { useEffect, useRef, useState } from 'react'

/** Specification, section 9. */
const DELAY_MS = 700
/** Time to move the pointer from the element to its tooltip (WCAG 1.4.13 requires a hoverable tooltip). */
const GRACE_MS = 120
/** After one tooltip the next opens at once, for people who read along a toolbar. */
const WARM_MS = 400

let warmUntil = 0

export interface TooltipState {
  /** The element whose tooltip is open. */
  readonly anchor: HTMLElement | undefined
  /** Opens the tooltip of the element after the delay. */
  readonly ask: (element: HTMLElement) => void
  readonly keep: () => void
  readonly leave: () => void
  readonly close: () => void
}

export function useTooltip(): TooltipState {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = () => clearTimeout(timer.current)
  const after = (ms: number, act: () => void) => {
    keep()
    timer.current = setTimeout(act, ms)
  }
  const close = () => {
    keep()
    if (anchor !== undefined) warmUntil = performance.now() + WARM_MS
    setAnchor(undefined)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    anchor,
    ask: (element) => after(performance.now() < warmUntil ? 0 : DELAY_MS, () => setAnchor(element)),
    keep,
    leave: () => after(GRACE_MS, close),
    close,
  }
}
