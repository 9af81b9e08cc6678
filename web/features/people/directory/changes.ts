import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { deleteRows, insertRows, updateRows } from '#web/lib/write/company-rows.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { ImportedPerson } from './people-import.ts'
import { listedPeople, type ListedPerson, type NewPerson, type PersonChange } from './people-queries.ts'

export function usePeopleChanges() {
  const { id: companyId } = useCompany()
  const list = listedPeople(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    add: (person: NewPerson) => write('The person could not be added', () => insertRows(companyId, 'people', person)),
    change: rowChanges<ListedPerson, PersonChange>({
      write,
      list,
      update: (ids, change) => updateRows(companyId, 'people', ids, change),
      nameOf: (rows) => (rows.length === 1 ? `${rows[0]?.name}` : `${rows.length} people`),
    }),
    remove: (person: ListedPerson) =>
      write(`${person.name} could not be deleted`, () => deleteRows(companyId, 'people', person.id)),
    /** All of them or none. */
    importAll: async (people: readonly ImportedPerson[]) => {
      const entries = people.map((person) => ({ ...person, groups: [...person.groups], given: [...person.given] }))
      await api.rpc('import_people', { company: companyId, entries }).throwOnError()
    },
  }
}
