import { toastFailed } from '#web/lib/toast-failed.ts'
import type { Company } from '#web/lib/companies.ts'
import { useUpdateCompany, type CompanyChanges } from '#web/lib/update-company.ts'
import { toastSuccess } from '#web/ui/toast.tsx'

/** Saves settings of a company; `onSaved` runs when what is shown comes from the server again. */
export function useSave(company: Company, onSaved: () => void) {
  const update = useUpdateCompany()
  const save = (changes: CompanyChanges) =>
    update.mutate(
      { id: company.id, changes },
      {
        onSuccess: () => {
          toastSuccess('Settings saved', { id: 'settings' })
          onSaved()
        },
        onError: (error) => toastFailed('The settings were not saved', error, 'settings'),
      },
    )
  return { save, busy: update.isPending }
}
