import { neededColumns } from './needed-columns.ts'
import { levelContext, nextAlias, planLevel } from './level.ts'
import { answerShape, maxAffected } from './answer-shape.ts'
import type { CountKind, InsertPlan, KeyValue, Level, Plan } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { Query, Request, SelectItem } from '../parse/request.ts'
import { writtenRowsOf } from './rows.ts'
import type { Column, Relation, Role, Schema } from '../schema/schema.ts'

/** Plans POST (insert and upsert), PUT, PATCH and DELETE on a relation. */
export function planWrite(schema: Schema, role: Role, request: Request, relation: Relation): Plan {
  const only = request.method === 'PUT' ? keyOfPut(request, relation) : undefined
  const query = queryOf(request, relation)
  const context = levelContext(schema, role, query)
  const level = planLevel(context, {
    rows: writtenRowsOf(relation, role),
    source: { kind: 'result' },
    link: undefined,
    alias: nextAlias(context),
    select: query.select,
    cap: undefined,
  })
  // The filters choose the rows to change; all changed rows are shown.
  const output: Level = { ...level, where: [], limit: undefined, offset: 0 }
  const common = { output, relation, ...shapeOf(request, level) }
  if (request.method === 'POST' || only) return { kind: 'insert', ...common, ...planRows(request, relation, only) }
  if (isLimited(request)) throw restErrors.limitNotAllowed(request.method)
  const columns = request.method === 'DELETE' ? undefined : writtenColumns(request, relation)
  if (columns?.length === 0) return { ...common, kind: 'nothing' }
  if (level.where.length === 0) throw restErrors.unfiltered(columns ? 'UPDATE' : 'DELETE')
  if (!columns) return { kind: 'delete', ...common, where: level.where }
  return { kind: 'update', ...common, columns, fillDefaults: fillsDefaults(request), where: level.where }
}

type Shape = Pick<InsertPlan, 'body' | 'returning' | 'count' | 'format' | 'nullsStripped'>

function shapeOf(request: Request, level: Level): Shape {
  const shape = { ...answerShape(request), count: countOf(request, level) }
  if (isLocationOnly(request)) return { ...shape, body: 'rows', returning: neededColumns(level), format: 'json' }
  if (request.preferences.return !== 'representation') return { ...shape, body: 'none', returning: [] }
  return { ...shape, body: 'rows', returning: neededColumns(level) }
}

/** `max-affected` counts the changed rows, of which an inner embed may show fewer. */
function countOf(request: Request, level: Level): CountKind {
  const hides = maxAffected(request) !== undefined && level.required.length > 0
  return hides ? 'exact' : answerShape(request).count
}

/** Whether the answer to an insert has only the `Location` of the row. */
function isLocationOnly({ method, preferences }: Request): boolean {
  return preferences.return === 'headers-only' && method === 'POST'
}

/**
 * What to select from the written rows: what the request names, or the key alone, as the filters of `Location` have it.
 */
function queryOf(request: Request, relation: Relation): Query {
  if (!isLocationOnly(request)) return request.query
  const select = relation.primaryKey.map((name): SelectItem => ({
    kind: 'field',
    field: { name, path: [] },
    alias: undefined,
    cast: relation.columns.get(name)?.representation?.toJson ? undefined : 'text',
    aggregate: undefined,
  }))
  return { ...request.query, select, conditions: [], orders: [], limits: [], offsets: [] }
}

function isLimited({ query }: Request): boolean {
  return [...query.limits, ...query.offsets].some(({ path }) => path.length === 0)
}

/** The key that the URL of a PUT names: each column of the primary key equal to a value, and nothing else. */
function keyOfPut(request: Request, relation: Relation): KeyValue[] {
  if (isLimited(request)) throw restErrors.limitNotAllowed(request.method)
  const filters = request.query.conditions.filter(({ path }) => path.length === 0)
  const key = filters.map(({ value }) => {
    if (value.kind !== 'filter' || value.negated || value.field.path.length > 0) throw restErrors.putFilters()
    const { test, field } = value
    if (test.kind !== 'compare' || test.sql !== '=' || test.quantifier !== undefined) throw restErrors.putFilters()
    return { column: field.name, value: test.value }
  })
  const named = new Set(key.map(({ column }) => column))
  const { primaryKey } = relation
  const complete = named.size === primaryKey.length && primaryKey.every((column) => named.has(column))
  if (!complete || named.size === 0) throw restErrors.putFilters()
  return key
}

function fillsDefaults({ preferences, query }: Request): boolean {
  return preferences.missing === 'default' && query.columns !== undefined
}

type Rows = Pick<InsertPlan, 'columns' | 'fillDefaults' | 'conflict' | 'only'>

function planRows(request: Request, relation: Relation, only: readonly KeyValue[] | undefined): Rows {
  const { preferences, query, body } = request
  if (query.columns === undefined && body?.kind === 'array' && !body.uniform) throw restErrors.keysDiffer()
  const columns = writtenColumns(request, relation)
  const names = new Set(columns.map(({ name }) => name))
  if (only?.some(({ column }) => !names.has(column)) === true) throw restErrors.putKey()
  const shown = { columns, fillDefaults: fillsDefaults(request), only }
  if (only) return { ...shown, conflict: { target: relation.primaryKey, merge: true } }
  const target = query.onConflict ? known(relation, query.onConflict) : conflictKey(relation, names)
  // Without a key there are no duplicates to upsert.
  if (preferences.resolution === undefined || target.length === 0) return { ...shown, conflict: undefined }
  return { ...shown, conflict: { target, merge: preferences.resolution === 'merge-duplicates' } }
}

/**
 * The key by which an upsert without `on_conflict` finds duplicates: the primary key. Rows that do not have it are new
 * by it, so the only other unique key that they have decides.
 */
function conflictKey({ primaryKey, conflictKeys }: Relation, names: ReadonlySet<string>): readonly string[] {
  const inRows = (key: readonly string[]) => key.every((name) => names.has(name))
  const [only, ...others] = inRows(primaryKey) ? [] : conflictKeys.filter(inRows)
  return only === undefined || others.length > 0 ? primaryKey : only
}

function known(relation: Relation, names: readonly string[]): string[] {
  return names.map((name) => writable(relation, name).name)
}

function writable(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw restErrors.noWriteColumn(name, relation.name)
  return column
}

/** The columns that the body sets: those of `columns`, or its keys. PostgreSQL checks the role's right to set them. */
function writtenColumns({ method, query, body }: Request, relation: Relation): Column[] {
  if (body?.kind !== 'object' && body?.kind !== 'array') throw restErrors.body()
  if (method === 'PATCH' && body.kind === 'array' && body.several)
    throw restErrors.body('The body of an update must be one object')
  return [...new Set(query.columns ?? body.keys)].map((name) => writable(relation, name))
}
