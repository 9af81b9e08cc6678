import type { Operand, RowArgument } from './plan.ts'
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
  /** Whether the level's alias is a row of the relation that the role may hand over whole. */
  readonly whole: boolean
}

export function rowsOf(relation: Relation, role: Role): Rows {
  const readable = readableColumns(relation, role)
  const { name, columns } = relation
  return { name, columns, readable, relation, whole: readable.length === columns.size }
}

/** Rows that a write gave: the same columns, yet not the relation's row type. */
export function writtenRowsOf(relation: Relation, role: Role): Rows {
  return { ...rowsOf(relation, role), whole: false }
}

/** The name of the only column of a function's scalar result inside the statement. */
export const SCALAR = 'pgrst_scalar'

/** Rows that a function gives. Column grants do not concern them: the function decided what to return. */
export function rowsOfFunction(schema: Schema, { name, returns }: DatabaseFunction): Rows {
  const relation = returns.relation === undefined ? undefined : schema.relations.get(returns.relation)
  return { name, columns: returns.columns, readable: [...returns.columns.values()], relation, whole: false }
}

/** @throws ApiError 42703, as PostgreSQL would, with a similar name among the columns that the role may read */
export function operandOf(rows: Rows, alias: string, { name, path }: Field): Operand {
  const column = rows.columns.get(name)
  if (column) return { level: alias, column, path }
  const { relation } = rows
  const computed = relation?.computedColumns.get(name)
  if (relation && computed)
    return { level: alias, column: computed, argument: rowArgument(rows, relation, alias), path }
  const names = rows.readable.map((readable) => readable.name)
  throw refusal.noColumn(rows.name, name, similarName(name, names))
}

/** A row of these as a function of their relation takes it; columns that the role may not read are null in it. */
export function rowArgument({ readable, whole }: Rows, relation: Relation, alias: string): RowArgument {
  const names = new Set(readable.map(({ name }) => name))
  const columns = [...relation.columns.keys()].map((name) => (names.has(name) ? name : null))
  return { level: alias, relation: relation.name, columns: whole ? undefined : columns }
}
