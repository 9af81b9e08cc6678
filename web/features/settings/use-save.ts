import type { Company } from '#web/lib/companies.ts'
import { messageOf } from '#web/lib/errors.ts'
import { useUpdateCompany, type CompanyChanges } from '#web/lib/update-company.ts'
import { notify } from '#web/ui/notify.tsx'

/** Saves settings of a company; `onSaved` runs when what is shown comes from the server again. */
export function useSave(company: Company, onSaved: () => void) {
  const update = useUpdateCompany()
  const save = (changes: CompanyChanges) =>
    update.mutate(
      { id: company.id, changes },
      {
        onSuccess: () => {
          notify.success('Settings saved', { id: 'settings' })
          onSaved()
        },
        onError: (error) =>
          notify.error('The settings were not saved', { description: messageOf(error), id: 'settings' }),
      },
    )
  return { save, busy: update.isPending }
}
