import { PERSON_SOURCES } from '#domain/people/listed-person.ts'
import type { RecordDeclaration } from './record.ts'

export const person = {
  table: 'people',
  noun: { singular: 'person', plural: 'people' },
  fields: {
    name: { label: 'Name', type: 'text', required: true, min: 1, max: 200 },
    email: { label: 'Mail address', type: 'text', nullable: true, max: 254 },
    department: { label: 'Department', type: 'text', max: 120 },
    manager_id: { label: 'Manager', type: 'reference', to: 'people', nullable: true },
    is_external: { label: 'Outside contact', type: 'boolean' },
    left_on: { label: 'Left on', noun: 'last day', type: 'day', nullable: true },
    source: { label: 'Source', type: 'choice', choices: PERSON_SOURCES, writable: 'on create' },
    user_id: { label: 'Account', type: 'person', nullable: true, writable: 'never' },
  },
} as const satisfies RecordDeclaration
