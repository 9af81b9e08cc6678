import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { ImportedPerson } from './people-import.ts'
import { listedPeople, type ListedPerson, type NewPerson, type PersonChange } from './people-queries.ts'

export function usePeopleChanges(companyId: Id<'companies'>) {
  const list = listedPeople(companyId)
  const write = useWrite(invalidates(list.queryKey))
  return {
    add: (person: NewPerson) =>
      write('The person could not be added', async () => {
        await api
          .from('people')
          .insert({ ...person, company_id: companyId })
          .throwOnError()
      }),
    change: rowChanges<ListedPerson, PersonChange>({
      write,
      list,
      update: (ids, change) =>
        api.from('people').update(change).eq('company_id', companyId).in('id', ids).throwOnError(),
      nameOf: (rows) => (rows.length === 1 ? `${rows[0]?.name}` : `${rows.length} people`),
    }),
    remove: (person: ListedPerson) =>
      write(`${person.name} could not be deleted`, async () => {
        await api.from('people').delete().eq('company_id', companyId).eq('id', person.id).throwOnError()
      }),
    /** All of them or none. */
    importAll: async (people: readonly ImportedPerson[]) => {
      const entries = people.map((person) => ({ ...person, groups: [...person.groups] }))
      await api.rpc('import_people', { company: companyId, entries }).throwOnError()
    },
  }
}
