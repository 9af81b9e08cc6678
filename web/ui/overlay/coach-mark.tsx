import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { popupClass } from './popup-class.ts'

export interface CoachMarkProps {
  title: string
  /** Selector of the element that it points at; without one it is centered in the window. */
  target?: string | undefined
  /** "2 of 7". */
  position: string
  /** On Esc, the Close button, or a press outside. */
  onClose: () => void
  /** Arrow keys. */
  onMove: (by: -1 | 1) => void
  /** Buttons; the one with `data-focus-first` gets the initial focus. */
  footer: ReactNode
  children: ReactNode
}

/** A dialog beside the element that it explains. The rest is dimmed, unless the person prefers reduced motion. */
export function CoachMark({ title, target, position, onClose, onMove, footer, children }: CoachMarkProps) {
  const popup = useRef<HTMLDivElement>(null)
  useArrowKeys(onMove)
  return (
    <Base.Root open modal="trap-focus" onOpenChange={(open) => (open ? undefined : onClose())}>
      <Base.Portal>
        <Spotlight target={target} />
        <Base.Positioner
          anchor={() => placeOf(target)}
          side={target === undefined ? 'bottom' : 'right'}
          sideOffset={12}
          collisionPadding={12}
          className="z-70"
        >
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-focus-first]') ?? true}
            className={cx(popupClass, 'w-96 max-w-[calc(100vw-1.5rem)] p-4 shadow-dialog')}
          >
            <div className="flex items-start justify-between gap-3">
              <Base.Title className="text-h2">{title}</Base.Title>
              <Base.Close
                render={<IconButton label="Close" icon={<X />} size={28} className="-mt-1 -mr-2 text-muted" />}
              />
            </div>
            <Base.Description className="mt-1 text-pretty">{children}</Base.Description>
            <p className="mt-3 text-small text-muted" aria-live="polite">
              {position}
            </p>
            <div className="mt-2 flex flex-wrap justify-end gap-2">{footer}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Listens on the window: between two steps the focus is nowhere for a moment, and a second quick press is not lost. */
function useArrowKeys(onMove: (by: -1 | 1) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    onMove(event.key === 'ArrowRight' ? 1 : -1)
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Highlights the target in the dimmed page and catches presses outside the dialog. */
function Spotlight({ target }: { target: string | undefined }) {
  const spot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const { left, top, width, height } = placeOf(target).getBoundingClientRect()
      Object.assign(spot.current?.style ?? {}, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      })
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [target])
  return (
    <>
      <div className="fixed inset-0 z-60" aria-hidden="true" />
      <div
        ref={spot}
        aria-hidden="true"
        className={cx(
          'pointer-events-none fixed z-60 rounded-md motion-safe:shadow-[0_0_0_200vmax_var(--scrim)]',
          target !== undefined && 'outline-2 outline-offset-2 outline-focus',
        )}
      />
    </>
  )
}

function placeOf(target: string | undefined): Pick<Element, 'getBoundingClientRect'> {
  const element = target === undefined ? null : document.querySelector(target)
  return element ?? { getBoundingClientRect: () => new DOMRect(window.innerWidth / 2, window.innerHeight / 4, 0, 0) }
}
