import { useAction } from '../use-action.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import type { Company } from './companies.ts'
import { refreshCompanies, updateCompany, type CompanyChanges } from './update-company.ts'

export interface SaveCompanyOptions {
  /** Runs when what is shown comes from the server again. */
  onSaved: () => void
  /** Titles of the toasts. */
  saved: string
  failed: string
}

/** Saves columns of a company. */
export function useSaveCompany({ id }: Company, { onSaved, saved, failed }: SaveCompanyOptions) {
  const { busy, run } = useAction(refreshCompanies)
  const save = async (changes: CompanyChanges) => {
    if (!(await run(failed, () => updateCompany(id, changes)))) return
    toastSuccess(saved, { id: 'company' })
    onSaved()
  }
  return { save: (changes: CompanyChanges) => void save(changes), busy }
}
