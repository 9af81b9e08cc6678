import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx.ts'
import { dialogBackdropClass, dialogPopupClass } from './dialog-class.ts'
import { Form } from '../form/form.tsx'
import { IconButton } from '../icon-button.tsx'

export interface DialogProps {
  onClose: () => void
  title: string
  description?: ReactNode
  /** Buttons in reading order: the safe one first, the main one last. */
  footer?: ReactNode
  /** Turns body and footer into one form that the footer's submit button sends. */
  onSubmit?: () => void
  size?: 'small' | 'medium' | 'large' | undefined
  /** A press outside and Esc do not close the dialog while busy. */
  busy?: boolean
  /** By default the first field, or the first button when there is no field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children?: ReactNode
}

const SIZES = { small: 'max-w-105', medium: 'max-w-140', large: 'max-w-220' }

/** Mount it to open it. Focus returns to the element that had it. */
export function Dialog(props: DialogProps) {
  const { onClose, size = 'medium', busy = false, initialFocus, onSubmit } = props
  const popup = useRef<HTMLDivElement>(null)
  const content = <DialogContent {...props} />
  return (
    <Base.Root open onOpenChange={(next) => !next && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogBackdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-hidden p-4 max-md:p-2">
          <Base.Popup
            ref={popup}
            initialFocus={initialFocus ?? (() => firstField(popup.current))}
            className={cx(dialogPopupClass, SIZES[size])}
          >
            {onSubmit === undefined ? (
              content
            ) : (
              <Form onSubmit={onSubmit} className="flex min-h-0 flex-col">
                {content}
              </Form>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Skips the Close button, which comes first in the header. */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  return popup?.querySelector<HTMLElement>('input:enabled, textarea:enabled, select:enabled, footer button') ?? true
}

function DialogContent({ title, description, footer, busy = false, children }: DialogProps) {
  return (
    <>
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div className="min-w-0">
          <Base.Title className="text-h2">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-1 text-body text-muted">{description}</Base.Description>
          )}
        </div>
        <Base.Close
          disabled={busy}
          render={<IconButton label="Close" icon={<X />} size={28} className="-mt-0.5 -mr-2 text-muted" />}
        />
      </header>
      {children !== undefined && <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
      {footer !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">{footer}</footer>
      )}
    </>
  )
}
