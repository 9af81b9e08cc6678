import { useState } from 'react'
import { validateCompany, type CompanyErrors } from '#domain/companies/validate-company.ts'
import { levelOf, NEW_COMPANY_PROTOCOL, type Level, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Company } from '#web/lib/companies.ts'
import { notify } from '#web/ui/notify.tsx'
import type { CompanyDraft } from './queries.ts'

export type CompanyFormValues = {
  name: string
  cageCode: string
  description: string
  protocol: ProtocolId
  level: Level
}

export const EMPTY_COMPANY: CompanyFormValues = {
  name: '',
  cageCode: '',
  description: '',
  protocol: NEW_COMPANY_PROTOCOL,
  level: levelOf(NEW_COMPANY_PROTOCOL),
}

export function formValuesOf(company: Company): CompanyFormValues {
  return {
    name: company.name,
    cageCode: company.cage_code ?? '',
    description: company.description ?? '',
    protocol: company.protocol_id,
    level: company.level,
  }
}

/** The CMMC protocols and their levels say the same thing, so choosing one chooses the other. */
export function withProtocol(values: CompanyFormValues, protocol: ProtocolId): CompanyFormValues {
  return { ...values, protocol, level: levelOf(protocol) }
}

export function withLevel(values: CompanyFormValues, level: Level): CompanyFormValues {
  return { ...values, level, protocol: level === 1 ? 'cmmc' : 'cmmc2' }
}

const VALIDATION_TOAST = 'company-validation'
const NO_ERRORS: CompanyErrors = { name: undefined, cageCode: undefined, description: undefined }

/** State of the company form, for creating and for changing. */
export function useCompanyForm(initial: CompanyFormValues) {
  const [values, setValues] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const validation = validateCompany(values)
  // Faults show after the first attempt, and from then on follow the typing.
  const errors = attempt === 0 || validation.ok ? NO_ERRORS : validation.errors

  const submit = (save: (draft: CompanyDraft) => void) => {
    setAttempt(attempt + 1)
    if (validation.ok) {
      notify.dismiss(VALIDATION_TOAST)
      save({ ...validation.value, protocol: values.protocol, level: values.level })
    } else {
      notify.error('Validation Error', {
        description: 'Please fix the errors before submitting',
        id: VALIDATION_TOAST,
      })
    }
  }
  return { values, setValues, errors, attempt, submit }
}
