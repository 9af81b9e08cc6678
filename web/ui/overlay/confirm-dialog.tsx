import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { dialogBackdropClass, dialogPopupClass } from './dialog-class.ts'
import { useSubmit, type Submitted } from '../form/use-submit.ts'

export interface ConfirmDialogProps {
  /** Names the action and its object: "Delete 12 evidence files?" */
  title: string
  /** The consequence, in one or two sentences. */
  consequence: ReactNode
  /** Verb and noun: "Delete files". Never "OK". */
  confirmLabel: string
  /** The safe button, which has the initial focus. */
  cancelLabel?: string
  /** The dialog stays open during the action, and after it when the action was not done. */
  onConfirm: () => Promise<Submitted> | Submitted
  onClose: () => void
  danger?: boolean
  /** Further content, such as a field to type the name. */
  children?: ReactNode
}

/** For actions that cannot be undone or leave the company. Reversible actions use `toastUndo`. Mount it to open it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    consequence,
    confirmLabel,
    cancelLabel = 'Cancel',
    onConfirm,
    onClose,
    danger = true,
    children,
  } = props
  const { busy, submit } = useSubmit(onConfirm)
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialogBackdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center p-4">
          <Base.Popup initialFocus={safe} className={cx(dialogPopupClass, 'max-w-105')}>
            <div className="min-h-0 overflow-y-auto px-5 pt-4 pb-5">
              <Base.Title className="text-h2">{title}</Base.Title>
              <Base.Description className="mt-1.5 text-body text-muted" render={<div />}>
                {consequence}
              </Base.Description>
              {children !== undefined && <div className="mt-4">{children}</div>}
            </div>
            <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
              <Base.Close disabled={busy} render={<Button ref={safe} />}>
                {cancelLabel}
              </Base.Close>
              <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => submit(onClose)}>
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
