import { cloneElement, lazy, Suspense, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from '../state/error-boundary.tsx'
import { useTooltip } from './use-tooltip.ts'

/** Placing a tip beside its element is 30 kB of code that no page needs before somebody points at something. */
const TooltipPopup = lazy(async () => ({ default: (await import('./tooltip-popup.tsx')).TooltipPopup }))

type Listening = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

export interface TooltipProps {
  /** Plain words. A tooltip never carries anything that can be clicked. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  /** One element that passes its handlers on. */
  children: ReactElement<Listening>
}

export function Tooltip({ content, side = 'top', disabled = false, children }: TooltipProps) {
  const { anchor, ask, keep, leave, close } = useTooltip()
  if (disabled) return children
  const own = children.props
  const listening: Listening = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      // A finger has no way to point without pressing.
      if (event.pointerType !== 'touch') ask(event.currentTarget)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      leave()
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      close()
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) ask(event.currentTarget)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      close()
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key === 'Escape') close()
    },
  }
  return (
    <>
      {cloneElement(children, listening)}
      {anchor !== undefined && (
        // Fetched while the connection is gone, it stays away; the page must not go with it.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <TooltipPopup anchor={anchor} side={side} onPointerEnter={keep} onPointerLeave={leave} onClose={close}>
              {content}
            </TooltipPopup>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
