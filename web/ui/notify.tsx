import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { Button } from './button.tsx'
import { toastDurationMs, type ToastKind } from './toast-duration.ts'
import { createToastIds } from './toast-ids.ts'

export interface NotifyOptions {
  description?: ReactNode
  /** A toast with an action stays for 10 seconds. The same must also be possible elsewhere. */
  action?: { label: string; onClick: () => void }
  /** A second toast with the same id replaces the first. */
  id?: string
}

/** What has happened, in a corner. Never for the faults of a form. */
export const notify = {
  success: (message: string, options?: NotifyOptions) => show('success', message, options),
  /** The destructive look. Stays until closed. */
  error: (message: string, options?: NotifyOptions) => show('error', message, options),
  info: (message: string, options?: NotifyOptions) => show('info', message, options),
  /** "Owner set to Dana on 12 controls." with Undo, for 10 seconds. */
  undo: (message: string, onUndo: () => void, options?: Omit<NotifyOptions, 'action'>) =>
    show('success', message, { ...options, action: { label: 'Undo', onClick: onUndo } }),
  dismiss,
}

const ids = createToastIds()

function show(kind: ToastKind, message: string, options: NotifyOptions = {}): string | number {
  return toast.custom((id) => <Toast id={id} kind={kind} message={message} {...options} />, {
    duration: toastDurationMs(kind, options.action !== undefined),
    className: 'w-(--width)',
    ...(options.id === undefined ? {} : { id: ids.of(options.id), onAutoClose: leaves, onDismiss: leaves }),
  })
}

const leaves = ({ id }: { id: string | number }) => ids.leaves(id)

function dismiss(nameOrId: string | number): void {
  const id = ids.resolve(nameOrId)
  ids.leaves(id)
  toast.dismiss(id)
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info }
const ICON_COLORS = { success: 'text-implemented', error: 'text-danger', info: 'text-brand' }

interface ToastProps extends Omit<NotifyOptions, 'id'> {
  id: string | number
  kind: ToastKind
  message: string
}

function Toast({ id, kind, message, description, action }: ToastProps) {
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
      </div>
      {action !== undefined && (
        <Button
          size={28}
          onClick={() => {
            action.onClick()
            dismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label="Close notification"
        onClick={() => dismiss(id)}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
