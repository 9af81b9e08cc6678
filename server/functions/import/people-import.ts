import { z } from 'zod'
import { person } from '#domain/records/person.ts'
import type { ImportKind } from './import-kind.ts'

const { name, email, department } = person.fields

const entry = z.strictObject({
  name: z.string().max(name.max),
  email: z.string().max(email.max),
  department: z.string().max(department.max),
  groups: z.array(z.string()),
  is_external: z.boolean(),
  left_on: z.iso.date().nullable(),
  manager: z.string().max(email.max).nullable(),
  given: z.array(z.string().max(100)).max(20).optional(),
})

export const peopleImport = {
  kind: 'people-import',
  page: '/settings/people',
  words: { one: 'person', many: 'people' },
  entry,
  write: (client, companyId, entries) =>
    client.query('select public.import_people($1, $2)', [companyId, JSON.stringify(entries)]),
} as const satisfies ImportKind
