import type { Company } from '#web/lib/company/companies.ts'
import { useSaveCompany } from '#web/lib/company/use-save-company.ts'

export const useSave = (company: Company, onSaved: () => void) =>
  useSaveCompany(company, { onSaved, saved: 'Settings saved', failed: 'The settings were not saved' })
