import type { ReactElement, ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import type { ButtonSize } from './button-class.ts'
import { cx } from './cx.ts'
import { Tooltip } from './overlay/tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  /** The action's name: the accessible name and the tooltip. */
  label: string
  /** Shown after the label in the tooltip, such as a key. */
  hint?: ReactNode
  icon: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
}

const SQUARE: Record<ButtonSize, string> = {
  28: 'w-7 px-0 touch:min-w-11',
  32: 'w-8 px-0 touch:min-w-11',
  36: 'w-9 px-0 touch:min-w-11',
  44: 'w-11 px-0',
}

export function IconButton({ label, hint, side = 'top', className, variant = 'ghost', ...rest }: IconButtonProps) {
  const button = (
    <Button {...rest} variant={variant} aria-label={label} className={cx(SQUARE[rest.size ?? 32], className)} />
  )
  if (rest.disabledReason !== undefined) return button
  return (
    <Tooltip
      side={side}
      content={
        <>
          {label}
          {hint !== undefined && <span className="ml-2 opacity-70">{hint}</span>}
        </>
      }
    >
      {button}
    </Tooltip>
  )
}
