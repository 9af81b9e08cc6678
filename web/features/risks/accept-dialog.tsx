import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { useRiskChanges } from './changes.ts'
import { ReasonField } from './reason-field.tsx'
import type { Risk } from './risk.ts'

/** Asks for the reason of an acceptance, or for another one. Mount it to open it. */
export function AcceptDialog({ row, onClose }: { row: Risk; onClose: () => void }) {
  const { change } = useRiskChanges()
  const form = useForm({ reason: row.acceptance_reason ?? '' }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Enter the reason' : undefined,
  }))
  const accepted = () => ({ treatment: 'Accept', acceptance_reason: form.values.reason.trim() }) as const
  return (
    <FormDialog
      title={`Accept R-${row.number}`}
      description="You are recorded as the approver, with today’s date."
      submitLabel="Accept risk"
      form={form}
      onSubmit={() => change([row], accepted())}
      onClose={onClose}
    >
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
