import type { Company } from '#web/lib/company/companies.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { refreshCompanies, setDeleted } from '#web/lib/company/update-company.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

export type DeleteCompanyProps = { company: Company; onClose: () => void; onDeleted: () => void }

/** Asks for the name: the deletion is soft, but the company disappears for all its members. */
export function DeleteCompany({ company, onClose, onDeleted }: DeleteCompanyProps) {
  const form = useForm({ name: '' }, ({ name }) => ({
    name: name.trim() === company.name ? undefined : 'This is not the name of the company.',
  }))
  const write = useWrite(refreshCompanies)
  const remove = async () => {
    if (!form.attempt() || !(await write('Failed to delete company', () => setDeleted(company, true)))) return
    toastSuccess('Company Deleted', { description: `${company.name} can be restored under Deleted.` })
    onClose()
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={`Delete ${company.name}?`}
      consequence="All members lose access to its controls, statuses and evidence. An Owner or an administrator can restore it."
      confirmLabel="Delete company"
      onConfirm={remove}
      onClose={onClose}
    >
      <TextField
        label="Type the company name to confirm"
        hint={company.name}
        autoComplete="off"
        {...form.field('name')}
      />
    </ConfirmDialog>
  )
}
