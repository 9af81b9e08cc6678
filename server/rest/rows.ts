import type { Operand } from './plan.ts'
import { refusal } from './refusals.ts'
import type { Field } from './request.ts'
import { readableColumns, type Column, type DatabaseFunction, type Relation, type Role, type Schema } from './schema.ts'
import { similarName } from './similar-name.ts'

/** Columns that a level may name, and the relation by which it finds relationships. */
export interface Rows {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** What `*` stands for. */
  readonly readable: readonly Column[]
  readonly relation: Relation | undefined
}

export function rowsOf(relation: Relation, role: Role): Rows {
  return { name: relation.name, columns: relation.columns, readable: readableColumns(relation, role), relation }
}

/** The name of the only column of a function's scalar result inside the statement. */
export const SCALAR = 'pgrst_scalar'

/** Rows that a function gives. Column grants do not concern them: the function decided what to return. */
export function rowsOfFunction(schema: Schema, { name, returns }: DatabaseFunction): Rows {
  const relation = returns.relation === undefined ? undefined : schema.relations.get(returns.relation)
  return { name, columns: returns.columns, readable: [...returns.columns.values()], relation }
}

/** @throws ApiError 42703, as PostgreSQL would, with a similar name among the columns that the role may read */
export function operandOf(rows: Rows, alias: string, field: Field): Operand {
  const column = rows.columns.get(field.name)
  if (column) return { level: alias, column, path: field.path }
  const names = rows.readable.map((readable) => readable.name)
  throw refusal.noColumn(rows.name, field.name, similarName(field.name, names))
}
