import { useState } from 'react'
import { validateCompany, type CompanyErrors } from '#domain/companies/validate-company.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { changedColumns } from '#web/lib/company/update-company.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { CompanyFields } from '#web/ui/form/company-fields.tsx'
import { formValuesOf } from '#web/ui/form/company-values.ts'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { useSaveCompany } from '#web/lib/company/use-save-company.ts'

const NO_ERRORS: CompanyErrors = { name: undefined, cageCode: undefined, description: undefined }

export function GeneralCard({ company }: { company: Company }) {
  const draft = useDraft(formValuesOf(company))
  // Issues show after the first attempt, and from then on follow the typing.
  const [attempt, setAttempt] = useState(0)
  const reset = () => {
    draft.discard()
    setAttempt(0)
  }
  const words = { saved: 'Company info saved', failed: 'The company info was not saved' }
  const { save, busy } = useSaveCompany(company, { ...words, onSaved: reset })
  const { values } = draft
  const validation = validateCompany(values)
  const submit = () => {
    setAttempt(attempt + 1)
    if (!validation.ok) return
    save(changedColumns({ ...validation.value, protocol: values.protocol, level: values.level }, company))
  }
  return (
    <CardForm title="General" isDirty={draft.isDirty} busy={busy} onDiscard={reset} onSave={submit}>
      <CompanyFields
        values={values}
        errors={attempt === 0 || validation.ok ? NO_ERRORS : validation.errors}
        attempt={attempt}
        onChange={draft.set}
      />
      {values.protocol !== company.protocol_id && (
        <p className="mt-4 rounded-md border border-border bg-subtle p-3 text-small text-muted">
          Saving adds the {wordingOf(values.protocol).controlPlural.toLowerCase()} of{' '}
          {wordingOf(values.protocol).displayName}. What {wordingOf(company.protocol_id).displayName} holds is kept,
          with its statuses.
        </p>
      )}
    </CardForm>
  )
}
