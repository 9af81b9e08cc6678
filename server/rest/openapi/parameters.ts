import { optional } from './types.ts'
import type { Column, Relation, Role } from '../schema/schema.ts'

const query = (name: string, description: string) => ({
  name,
  description,
  in: 'query',
  required: false,
  type: 'string',
})
const header = (name: string, description: string) => ({ ...query(name, description), in: 'header' })
const prefer = (values: readonly string[]) => ({ ...header('Prefer', 'Preference'), enum: values })

const RETURN = ['return=representation', 'return=minimal', 'return=headers-only']
const RESOLUTION = ['resolution=ignore-duplicates', 'resolution=merge-duplicates']

/** Parameters that every relation takes. */
export const SHARED_PARAMETERS = {
  select: query('select', 'Filtering Columns'),
  order: query('order', 'Ordering'),
  offset: query('offset', 'Limiting and Pagination'),
  limit: query('limit', 'Limiting and Pagination'),
  on_conflict: query('on_conflict', 'On Conflict'),
  columns: query('columns', 'Columns of the body that are used'),
  range: header('Range', 'Limiting and Pagination'),
  rangeUnit: { ...header('Range-Unit', 'Limiting and Pagination'), default: 'items' },
  preferCount: prefer(['count=exact', 'count=planned', 'count=estimated']),
  preferReturn: prefer(RETURN),
  preferPost: prefer([...RETURN, ...RESOLUTION]),
} as const

type Shared = keyof typeof SHARED_PARAMETERS

/** The parameters of one relation, keyed by the names that operations refer to. */
export function parametersOf(relation: Relation, role: Role): [string, object][] {
  const { name } = relation
  const body = { name, in: 'body', description: name, required: false, schema: { $ref: `#/definitions/${name}` } }
  return [
    [`body.${name}`, body],
    ...shownColumns(relation, role).map(({ name: column, description }): [string, object] => [
      `rowFilter.${name}.${column}`,
      {
        name: column,
        in: 'query',
        required: false,
        type: 'string',
        ...optional('description', description ?? undefined),
      },
    ]),
  ]
}

/** The columns that a role may know of. */
export const shownColumns = ({ columns, grants }: Relation, role: Role): Column[] =>
  [...columns.values()].filter((column) => grants[role].select.has(column.name))

const reference = (name: string) => ({ $ref: `#/parameters/${name}` })

export const shared = (...names: Shared[]) => names.map(reference)

export const bodyOf = (relation: Relation) => reference(`body.${relation.name}`)

export const filtersOf = (relation: Relation, role: Role) =>
  shownColumns(relation, role).map((column) => reference(`rowFilter.${relation.name}.${column.name}`))
