import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { popupClass } from './popup-class.ts'

export interface PopoverProps {
  trigger: ReactElement
  /** Name of the panel for screen readers. */
  label: string
  open?: boolean | undefined
  defaultOpen?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  align?: 'start' | 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

export function Popover({ trigger, label, align = 'start', className, children, ...state }: PopoverProps) {
  return (
    <Base.Root {...state}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side="bottom" align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            className={cx(
              popupClass,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-3',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
