import { levelContext, nextAlias, planLevel } from './plan-level.ts'
import { answerShape } from './plan-shape.ts'
import type { Embed, InsertPlan, Level, Plan, Predicate } from './plan.ts'
import { refusal } from './refusals.ts'
import type { Request, SelectItem } from './request.ts'
import { rowsOf } from './rows.ts'
import type { Column, Relation, Role, Schema } from './schema.ts'

/** Plans POST, PATCH and DELETE on a relation. */
export function planWrite(schema: Schema, role: Role, request: Request, relation: Relation): Plan {
  const body = bodyKind(request)
  const query = { ...request.query, select: selectOf(request, relation) }
  const context = levelContext(schema, role, query)
  const level = planLevel(context, {
    rows: rowsOf(relation, role),
    source: { kind: 'result' },
    link: undefined,
    alias: nextAlias(context),
    select: query.select,
    cap: undefined,
  })
  // The filters choose the rows to change, not the rows to show of those.
  const output: Level = { ...level, where: [] }
  const returning = body === 'rows' ? [...columnsOf(level)] : []
  const common = { output, body, relation, returning, ...answerShape(request) }
  if (request.method === 'POST') return { kind: 'insert', ...common, ...planRows(request, relation) }
  checkFiltered(request, level)
  if (request.method === 'DELETE') return { kind: 'delete', ...common, where: level.where }
  const columns = writtenColumns(request, relation)
  if (columns.length === 0) return { ...common, kind: 'nothing' }
  return { kind: 'update', ...common, columns, where: level.where }
}

function bodyKind({ method, preferences }: Request): 'rows' | 'none' {
  if (preferences.return === 'representation') return 'rows'
  return preferences.return === 'headers-only' && method === 'POST' ? 'rows' : 'none'
}

/** The columns to return: those asked for; the key alone, for `Location`; or none. */
function selectOf(request: Request, relation: Relation): readonly SelectItem[] {
  if (request.preferences.return !== 'headers-only' || request.method !== 'POST') return request.query.select
  return relation.primaryKey.map((name) => ({
    kind: 'field',
    field: { name, path: [] },
    alias: undefined,
    cast: undefined,
  }))
}

function checkFiltered({ method, query }: Request, level: Level): void {
  if (level.limit !== undefined || query.offsets.length > 0) throw refusal.limitNotAllowed(method)
  if (level.where.length === 0) throw refusal.unfiltered(method === 'DELETE' ? 'DELETE' : 'UPDATE')
}

function planRows(request: Request, relation: Relation): Pick<InsertPlan, 'columns' | 'fillDefaults' | 'conflict'> {
  const { preferences, query, body } = request
  if (query.columns === undefined && body?.uniform === false) throw refusal.body('All object keys must match')
  const columns = writtenColumns(request, relation)
  const fillDefaults = preferences.missing === 'default' && query.columns !== undefined
  if (preferences.resolution === undefined) return { columns, fillDefaults, conflict: undefined }
  const merge = preferences.resolution === 'merge-duplicates'
  const target = query.onConflict ? known(relation, query.onConflict) : relation.primaryKey
  if (merge && target.length === 0) throw refusal.noConflictTarget(relation.name)
  return { columns, fillDefaults, conflict: { target, merge } }
}

function known(relation: Relation, names: readonly string[]): string[] {
  return names.map((name) => writable(relation, name).name)
}

function writable(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (!column) throw refusal.noWriteColumn(name, relation.name)
  return column
}

/** The columns that the body sets: those of `columns`, or its keys. Whether the role may is PostgreSQL's to say. */
function writtenColumns({ method, query, body }: Request, relation: Relation): Column[] {
  if (!body || body.kind === 'scalar') throw refusal.body()
  if (method === 'PATCH' && body.kind !== 'object') throw refusal.body('The body of an update must be one object')
  return [...new Set(query.columns ?? body.keys)].map((name) => writable(relation, name))
}

/** The columns of the written rows that the output needs, those that its embeds join by included. */
function* columnsOf(level: Level): Iterable<string> {
  const names = new Set<string>()
  for (const output of level.outputs) {
    if (output.kind === 'value') names.add(output.operand.column.name)
    else joined(output.embed, names)
  }
  for (const { operand, through } of level.order) {
    if (through) joined(through, names)
    else names.add(operand.column.name)
  }
  for (const predicate of level.required) required(predicate, names)
  yield* names
}

function required(predicate: Predicate, names: Set<string>): void {
  if (predicate.kind === 'exists') joined(predicate.embed, names)
}

function joined(embed: Embed, names: Set<string>): void {
  for (const [own] of embed.level.link?.pairs ?? []) names.add(own)
}
