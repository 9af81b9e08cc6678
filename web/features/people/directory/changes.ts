import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { optimistic } from '#web/lib/write/optimistic.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import type { ImportedPerson } from './people-import.ts'
import { listedPeople, type ListedPerson, type NewPerson, type PersonChange } from './people-queries.ts'

/** The ids of so many rows fit into one address. */
const AT_ONCE = 100

export function usePeopleChanges(companyId: Id<'companies'>) {
  const list = listedPeople(companyId)
  const write = useWrite(invalidates(list.queryKey))
  const update = async (rows: readonly ListedPerson[], change: PersonChange) => {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const ids = rows.slice(start, start + AT_ONCE).map(({ id }) => id)
      await api.from('people').update(change).eq('company_id', companyId).in('id', ids).throwOnError()
    }
  }
  return {
    add: (person: NewPerson) =>
      write('The person could not be added', async () => {
        await api
          .from('people')
          .insert({ ...person, company_id: companyId })
          .throwOnError()
      }),
    /** Shows the change at once and offers to undo it. @returns whether it was saved */
    change: async (
      rows: readonly ListedPerson[],
      change: PersonChange,
      formerOf: (row: ListedPerson) => PersonChange,
    ) => {
      const ids = new Set(rows.map(({ id }) => id))
      const [first, ...others] = rows
      const done = await write('The change could not be saved', () => update(rows, change), {
        optimistic: optimistic(list, (known) => known.map((row) => (ids.has(row.id) ? { ...row, ...change } : row))),
        undo: {
          message: others.length === 0 ? `${first?.name ?? ''} changed` : `${rows.length} people changed`,
          action: async () => {
            for (const same of byFormer(rows, formerOf)) await update(same.rows, same.former)
          },
        },
      })
      return done !== undefined
    },
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

/** The rows that go back to the same values, together. */
function byFormer(rows: readonly ListedPerson[], formerOf: (row: ListedPerson) => PersonChange) {
  const groups = new Map<string, { former: PersonChange; rows: ListedPerson[] }>()
  for (const row of rows) {
    const former = formerOf(row)
    const key = JSON.stringify(former)
    const group = groups.get(key) ?? { former, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return groups.values()
}
