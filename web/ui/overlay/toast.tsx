import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from '../button.tsx'
import { RequestId } from '../state/request-id.tsx'
import { toastDurationMs, type ToastKind } from './toast-duration.ts'
import { createToastIds } from './toast-ids.ts'

export interface ToastOptions {
  description?: ReactNode
  /** The id under which the server's log has the request that failed. */
  requestId?: string
  /** A toast with an action stays for 10 seconds. The action must also be available elsewhere. */
  action?: { label: string; onClick: () => void }
  /** A second toast with the same id replaces the first. */
  id?: string
}

/** A success message in the corner. Form errors do not belong here. */
export function toastSuccess(message: string, options?: ToastOptions): void {
  show('success', message, options)
}

/** An error message that stays until closed. */
export function toastError(message: string, options?: ToastOptions): void {
  show('error', message, options)
}

export function toastInfo(message: string, options?: ToastOptions): void {
  show('info', message, options)
}

/** "Owner set to Dana on 12 controls." with an Undo button, for 10 seconds. */
export function toastUndo(message: string, onUndo: () => void, options?: Omit<ToastOptions, 'action'>): void {
  show('success', message, { ...options, action: { label: 'Undo', onClick: onUndo } })
}

/** A popup's code failed to load; pressing the button tries again. */
export function toastNotLoaded(): void {
  toastError('This part could not be loaded', { description: 'Press again to try again.' })
}

/** Closes the toast with this id. */
export function dismissToast(nameOrId: string | number): void {
  const id = ids.resolve(nameOrId)
  ids.leaves(id)
  toast.dismiss(id)
}

const ids = createToastIds()

function show(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  toast.custom((id) => <Toast id={id} kind={kind} message={message} {...options} />, {
    duration: toastDurationMs(kind, options.action !== undefined),
    className: 'w-(--width)',
    ...(options.id === undefined ? {} : { id: ids.of(options.id), onAutoClose: leaves, onDismiss: leaves }),
  })
}

const leaves = ({ id }: { id: string | number }) => ids.leaves(id)

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }
const ICON_COLORS = { success: 'text-implemented', error: 'text-danger', info: 'text-brand' }

interface ToastProps extends Omit<ToastOptions, 'id'> {
  id: string | number
  kind: ToastKind
  message: string
}

function Toast({ id, kind, message, description, requestId, action }: ToastProps) {
  const Icon = ICONS[kind]
  return (
    <div
      data-kind={kind}
      className="flex w-full items-start gap-2.5 rounded-lg border border-border bg-popover py-2.5 pr-2 pl-3 text-body text-text shadow-dialog data-[kind=error]:border-danger"
    >
      <Icon className={`mt-1 size-4 shrink-0 ${ICON_COLORS[kind]}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium">
          {kind === 'error' && <span className="sr-only">Error: </span>}
          {message}
        </p>
        {description !== undefined && <div className="mt-0.5 text-small text-muted">{description}</div>}
        {requestId !== undefined && <RequestId id={requestId} className="mt-1" />}
      </div>
      {action !== undefined && (
        <Button
          size={28}
          onClick={() => {
            // Dismiss first, so that a toast shown by the action under the same id stays.
            dismissToast(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close notification"
        onClick={() => dismissToast(id)}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
