import { cloneElement, lazy, Suspense, type DOMAttributes, type ReactElement, type ReactNode } from 'react'
import { ErrorBoundary } from '../state/error-boundary.tsx'
import { useTooltip } from './use-tooltip.ts'

/** Positioning a tooltip takes 30 kB of code, which no page needs before the first tooltip opens. */
const TooltipPopup = lazy(async () => ({ default: (await import('./tooltip-popup.tsx')).TooltipPopup }))

type Listening = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onKeyDown'
>

export interface TooltipProps {
  /** Text only. A tooltip never contains interactive elements. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
  /** One element that passes the event handlers on. */
  children: ReactElement<Listening>
}

export function Tooltip({ content, side = 'top', disabled = false, children }: TooltipProps) {
  const { anchor, ask, keep, leave, close } = useTooltip()
  if (disabled) return children
  const own = children.props
  const listening: Listening = {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      // On touch there is no hover.
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
        // If its code fails to load, the tooltip is left out and the page stays.
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
