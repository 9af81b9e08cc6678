import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

export interface TooltipPopupProps {
  anchor: HTMLElement
  side: 'top' | 'right' | 'bottom' | 'left'
  onPointerEnter: () => void
  onPointerLeave: () => void
  onClose: () => void
  children: ReactNode
}

/** The popup of a tooltip. Loads with the first tooltip. */
export function TooltipPopup({ anchor, side, onPointerEnter, onPointerLeave, onClose, children }: TooltipPopupProps) {
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            role="tooltip"
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
            className="max-w-70 rounded-md bg-text px-2 py-1 text-micro font-medium text-canvas transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
