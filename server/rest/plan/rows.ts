import type { Operand, RowArgument } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { Field } from '../parse/request.ts'
import {
  readableColumns,
  type Column,
  type DatabaseFunction,
  type Relation,
  type Role,
  type Schema,
} from '../schema/schema.ts'
import { similarName } from '../errors/similar-name.ts'

/** Columns that a level may name, and the relation by which it finds relationships. */
export interface Rows {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** The columns of `*`. */
  readonly readable: readonly Column[]
  readonly relation: Relation | undefined
  /** Whether the level's alias is a row of the relation that the role may pass on whole. */
  readonly whole: boolean
}

export function rowsOf(relation: Relation, role: Role): Rows {
  const readable = readableColumns(relation, role)
  const { name, columns } = relation
  return { name, columns, readable, relation, whole: readable.length === columns.size }
}

/** Rows returned by a write: the same columns, but not the relation's row type. */
export function writtenRowsOf(relation: Relation, role: Role): Rows {
  return { ...rowsOf(relation, role), whole: false }
}

/** The name of the only column of a scalar result inside the statement. */
export const SCALAR = 'pgrst_scalar'

/** Rows returned by a function. Column grants do not apply: the function decided what to return. */
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
  throw restErrors.noColumn(rows.name, name, similarName(name, names))
}

/** A row as the argument of a function of its relation; columns that the role may not read are null in it. */
export function rowArgument({ readable, whole }: Rows, relation: Relation, alias: string): RowArgument {
  const names = new Set(readable.map(({ name }) => name))
  const columns = [...relation.columns.keys()].map((name) => (names.has(name) ? name : null))
  return { level: alias, relation: relation.name, columns: whole ? undefined : columns }
}
