import type { ReactNode } from 'react'
import { queryErrorProps, type FailedQuery } from '#web/lib/query-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { HandOver, isSettled, type HandOverProps } from './hand-over.tsx'

export type RemovalDialogProps = HandOverProps & {
  title: string
  /** What happens to the person. */
  consequence: ReactNode
  /** Why it cannot be done at all. */
  blockedReason: string | undefined
  holdings: FailedQuery & { isPending: boolean }
  confirmLabel: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a person is removed: consequence, what they own, and who takes it over. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { estates, heirs, blockedReason, holdings, busy, onClose } = props
  const blocked = blockedReason ?? (isSettled(estates, heirs) ? undefined : 'Choose who takes over what they own.')
  const isUnknown = holdings.isPending || holdings.error !== null
  return (
    <Dialog
      onClose={onClose}
      title={props.title}
      description={props.consequence}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={busy}
            disabledReason={isUnknown ? 'Their records are still being looked up.' : blocked}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {holdings.isPending && <SkeletonText lines={3} />}
      {holdings.error !== null && (
        <ErrorState title="What they own could not be looked up." {...queryErrorProps(holdings)} />
      )}
      {blockedReason !== undefined && (
        <p role="alert" className="text-danger">
          {blockedReason}
        </p>
      )}
      {!isUnknown && blockedReason === undefined && estates.length === 0 && (
        <p className="text-muted">They own nothing that needs a new owner.</p>
      )}
      {!isUnknown && blockedReason === undefined && estates.length > 0 && <HandOver {...props} />}
    </Dialog>
  )
}
