import { useState } from 'react'
import { validateCompany, type CompanyErrors } from '#domain/companies/validate-company.ts'
import type { CompanyDraft } from '#web/lib/company/update-company.ts'
import type { CompanyFormValues } from '#web/ui/form/company-values.ts'
import { dismissToast, toastError } from '#web/ui/overlay/toast.tsx'

const VALIDATION_TOAST = 'company-validation'
const NO_ERRORS: CompanyErrors = { name: undefined, cageCode: undefined, description: undefined }

/** State of the form that creates or changes a company. */
export function useCompanyForm(initial: CompanyFormValues) {
  const [values, setValues] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const validation = validateCompany(values)
  // Issues show after the first attempt, and from then on follow the typing.
  const errors = attempt === 0 || validation.ok ? NO_ERRORS : validation.errors

  const submit = (save: (draft: CompanyDraft) => Promise<void>) => {
    setAttempt(attempt + 1)
    if (validation.ok) {
      dismissToast(VALIDATION_TOAST)
      void save({ ...validation.value, protocol: values.protocol, level: values.level })
    } else {
      toastError('Validation Error', {
        description: 'Please fix the errors before submitting',
        id: VALIDATION_TOAST,
      })
    }
  }
  return { values, setValues, errors, attempt, submit }
}
