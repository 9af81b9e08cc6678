import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

const DELAY_MS = 700

/** Once, around the whole app: all tooltips wait 700 ms; the next one after a tooltip opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={DELAY_MS}>{children}</Base.Provider>
}

export interface TooltipProps {
  /** Plain words. A tooltip never carries anything that can be clicked. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  /** One element that takes a ref and spreads its props. */
  children: ReactElement
}

export function Tooltip({ content, side = 'top', disabled = false, children }: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} delay={DELAY_MS} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-70 rounded-md bg-text px-2 py-1 text-micro font-medium text-canvas transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
