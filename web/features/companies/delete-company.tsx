import { toastFailed } from '#web/lib/toast-failed.ts'
import { useState } from 'react'
import type { Company } from '#web/lib/companies.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useSetDeleted } from './queries.ts'

export type DeleteCompanyProps = { company: Company; onClose: () => void; onDeleted: () => void }

/** Soft, yet everybody in the company loses sight of it: so the name is asked for. */
export function DeleteCompany({ company, onClose, onDeleted }: DeleteCompanyProps) {
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const setDeleted = useSetDeleted()
  const matches = typed.trim() === company.name
  const confirm = () => {
    if (!matches) {
      setRefused(true)
      return
    }
    // By its promise: the list that holds this dialog's company closes it as soon as the company is gone.
    void setDeleted.mutateAsync({ id: company.id, deleted: true }).then(
      () => {
        toastSuccess('Company Deleted', { description: `${company.name} can be restored under Deleted.` })
        onClose()
        onDeleted()
      },
      (error: unknown) => toastFailed('Failed to delete company', error),
    )
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${company.name}?`}
      consequence="Everybody in the company loses sight of its controls, statuses and evidence. Nothing is destroyed: an Owner or an administrator can restore it."
      confirmLabel="Delete company"
      busy={setDeleted.isPending}
      onConfirm={confirm}
    >
      <Field
        label="Type the company name to confirm"
        hint={company.name}
        error={isRefused && !matches ? 'This is not the name of the company.' : undefined}
      >
        <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </AlertDialog>
  )
}
