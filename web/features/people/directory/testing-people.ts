import { parseId } from '#domain/ids.ts'
import type { ListedPerson } from './people-queries.ts'

const uuid = (end: number) => `00000000-0000-4000-8000-00000000000${end}`

/** A person of the staff, with an id that ends with this digit. */
export function listedPerson(end: number, facts: Partial<ListedPerson> = {}): ListedPerson {
  return {
    company_id: parseId('companies', uuid(9)),
    id: parseId('people', uuid(end)),
    name: 'Ada',
    email: 'ada@example.com',
    department: 'Works',
    manager_id: null,
    groups: ['CUI users'],
    is_external: false,
    source: 'By hand',
    left_on: null,
    user_id: null,
    ...facts,
  }
}

export const ofAccount = (end: number) => parseId('users', uuid(end))
