import type { Company } from '#web/lib/company/companies.ts'
import { refreshCompanies, updateCompany, type CompanyChanges } from '#web/lib/company/update-company.ts'
import { useAction } from '#web/lib/use-action.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

/** Saves settings of a company; `onSaved` runs when what is shown comes from the server again. */
export function useSave({ id }: Company, onSaved: () => void) {
  const { busy, run } = useAction(refreshCompanies)
  const save = async (changes: CompanyChanges) => {
    if (!(await run('The settings were not saved', () => updateCompany(id, changes)))) return
    toastSuccess('Settings saved', { id: 'settings' })
    onSaved()
  }
  return { save: (changes: CompanyChanges) => void save(changes), busy }
}
