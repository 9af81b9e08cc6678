import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { changedColumns, refreshCompanies, updateCompany } from '#web/lib/company/update-company.ts'
import { useUnsavedChangesGuard } from '#web/lib/pending/use-unsaved-changes-guard.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CompanyFields } from '#web/ui/form/company-fields.tsx'
import { formValuesOf } from '#web/ui/form/company-values.ts'
import { Form } from '#web/ui/form/form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useCompanyForm } from './company-form.ts'
import { DeleteCompany } from './delete-company.tsx'
import { RemoveSample } from './sample-company.tsx'

export function EditCompany({ company, onDone }: { company: Company; onDone: () => void }) {
  const [started] = useState(company)
  const form = useCompanyForm(formValuesOf(started))
  const release = useUnsavedChangesGuard(JSON.stringify(form.values) !== JSON.stringify(formValuesOf(started)))
  const close = () => {
    release()
    onDone()
  }
  const { busy, run } = useAction(refreshCompanies)
  const [isDeleting, setDeleting] = useState(false)
  const submit = () =>
    form.submit(async (draft) => {
      const changes = changedColumns(draft, started)
      if (!(await run('Failed to update company', () => updateCompany(company.id, changes)))) return
      toastSuccess('Company Updated', { description: `${draft.name} is saved.` })
      close()
    })
  return (
    <Form onSubmit={() => submit()}>
      <CompanyFields values={form.values} errors={form.errors} attempt={form.attempt} onChange={form.setValues} />
      {form.values.protocol !== started.protocol_id && (
        <p className="mt-4 rounded-md border border-border bg-subtle p-3 text-small text-muted">
          Saving adds the {wordingOf(form.values.protocol).controlPlural.toLowerCase()} of{' '}
          {wordingOf(form.values.protocol).displayName}. What {wordingOf(started.protocol_id).displayName} holds is
          kept, with its statuses.
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-border pt-4">
        <Button type="submit" variant="primary" busy={busy} disabled={form.values.name.trim() === ''}>
          Save changes
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <div className="ml-auto">
          {company.is_sample ? (
            <RemoveSample company={company} onRemoved={close} />
          ) : (
            <Button
              variant="ghost"
              edge="end"
              icon={<Trash2 />}
              className="text-danger"
              onClick={() => setDeleting(true)}
            >
              Delete company
            </Button>
          )}
        </div>
      </div>
      {isDeleting && <DeleteCompany company={company} onClose={() => setDeleting(false)} onDeleted={close} />}
    </Form>
  )
}
