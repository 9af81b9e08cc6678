import { bodyOf, filtersOf, shared, shownColumns } from './parameters.ts'
import { defaultOf, optional, requiredOf, summaryOf, typeOf } from './types.ts'
import type { Column, Relation, Role } from '../schema/schema.ts'

export function pathOfRelation(relation: Relation, role: Role) {
  const { name, description, insertable, updatable, deletable } = relation
  const grants = relation.grants[role]
  const filters = filtersOf(relation, role)
  const body = bodyOf(relation)
  const common = { tags: [name], ...summaryOf(description) }
  const rows = { type: 'array', items: { $ref: `#/definitions/${name}` } }
  const read = {
    ...common,
    parameters: [...filters, ...shared('select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount')],
    responses: { 200: { description: 'OK', schema: rows }, 206: { description: 'Partial Content', schema: rows } },
  }
  const write = (parameters: object[], status: number, shown: string) => ({
    ...common,
    parameters,
    responses: { [status]: { description: shown } },
  })
  return {
    ...(grants.select.size > 0 && { get: read }),
    ...(grants.insert &&
      insertable && {
        post: write([body, ...shared('select', 'columns', 'on_conflict', 'preferPost')], 201, 'Created'),
      }),
    ...(grants.update &&
      updatable && {
        patch: write([...filters, body, ...shared('select', 'columns', 'preferReturn')], 204, 'No Content'),
      }),
    ...(grants.delete &&
      deletable && { delete: write([...filters, ...shared('select', 'preferReturn')], 204, 'No Content') }),
  }
}

/** The schema of a row. `isShown` tells whether the role may know another relation. */
export function definitionOf(relation: Relation, role: Role, isShown: (name: string) => boolean) {
  const columns = shownColumns(relation, role)
  return {
    type: 'object',
    ...optional('description', relation.description ?? undefined),
    ...requiredOf(columns),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, propertyOf(column, notesOf(relation, column, isShown))]),
    ),
  }
}

function propertyOf(column: Column, notes: readonly string[]) {
  const value = column.default === null ? undefined : defaultOf(column.type, column.default)
  const noted = notes.length === 0 ? [] : [['Note:', ...notes].join('\n')]
  const description = [...(column.description === null ? [] : [column.description]), ...noted].join('\n\n')
  return {
    ...typeOf(column.type),
    ...(column.labels && { enum: column.labels }),
    ...(value !== undefined && { default: value }),
    ...optional('description', description === '' ? undefined : description),
  }
}

/** Notes about keys, in the wording that client generators look for. */
function notesOf(
  { primaryKey, foreignKeys }: Relation,
  { name }: Column,
  isShown: (name: string) => boolean,
): string[] {
  const key = foreignKeys.find(({ columns, target }) => columns.length === 1 && columns[0] === name && isShown(target))
  const [there] = key?.targetColumns ?? []
  return [
    ...(primaryKey.includes(name) ? ['This is a Primary Key.<pk/>'] : []),
    ...(key && there !== undefined
      ? [`This is a Foreign Key to \`${key.target}.${there}\`.<fk table='${key.target}' column='${there}'/>`]
      : []),
  ]
}
