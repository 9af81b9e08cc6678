import type { Company } from '#web/lib/company/companies.ts'
import { Button } from '#web/ui/button.tsx'
import { CompanyFields } from '#web/ui/form/company-fields.tsx'
import { EMPTY_COMPANY, type CompanyFormValues } from '#web/ui/form/company-values.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useCompanyForm } from './company-form.ts'
import { useCreateCompany } from './queries.ts'

export type CreateCompanyDialogProps = {
  initial?: CompanyFormValues
  onClose: () => void
  onCreated?: (company: Company) => void
}

/** Mount it to open it. */
export function CreateCompanyDialog({ initial = EMPTY_COMPANY, onClose, onCreated }: CreateCompanyDialogProps) {
  const form = useCompanyForm(initial)
  const { busy, create } = useCreateCompany()
  const submit = () =>
    form.submit(async (draft) => {
      const company = (await create('Failed to create company', draft))?.outcome
      if (company === undefined) return
      toastSuccess('Company Created', { description: `${company.name} is ready to work with.` })
      onClose()
      onCreated?.(company)
    })
  return (
    <Dialog
      onClose={onClose}
      title="Create Company"
      busy={busy}
      onSubmit={() => submit()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={form.values.name.trim() === '' || busy} aria-busy={busy}>
            {busy ? 'Creating...' : 'Create Company'}
          </Button>
        </>
      }
    >
      <CompanyFields values={form.values} errors={form.errors} attempt={form.attempt} onChange={form.setValues} />
    </Dialog>
  )
}
