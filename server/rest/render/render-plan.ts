import { READ_POSITION } from '#server/platform/database/feed-position.ts'
import { isGrouped } from '../plan/plan.ts'
import type { CallPlan, CountKind, DeletePlan, InsertPlan, Plan, UpdatePlan } from '../plan/plan.ts'
import { LevelRenderer, RESULT } from './level.ts'
import { limits } from '../limits.ts'
import { renderCall, renderDelete, renderInsert, renderUpdate } from './source.ts'
import { Parameters, type Value } from './sql-text.ts'

/**
 * A statement with the columns total, rows on the page, body and position; for writes and calls also headers, status
 * and inserted rows.
 */
export interface Rendered {
  readonly text: string
  readonly values: readonly Value[]
  readonly bodyAt: number | undefined
}

const ROW = 'pgrst_row'

/** Renders a plan into one statement over a schema. Pure: equal plans give equal texts. */
export function renderPlan(plan: Plan, schema: string): Rendered {
  const parameters = new Parameters(schema)
  const text = renderText(plan, parameters)
  return { text, values: parameters.values, bodyAt: parameters.bodyAt }
}

function renderText(plan: Plan, parameters: Parameters): string {
  const levels = new LevelRenderer(parameters)
  if (plan.kind === 'nothing')
    return `select null, 0, ${plan.body === 'none' ? 'null' : `'[]'`}, ${READ_POSITION}, null, null, 0`
  if (plan.kind === 'read') return renderAnswer(plan, levels, parameters, '')
  const source = renderSource(plan, levels, parameters)
  const inserted =
    plan.kind === 'insert' && plan.conflict?.merge === true
      ? `nullif(current_setting('pgrst.inserted', true), '')`
      : 'null'
  const settings = `, nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), ''), ${inserted}`
  // A function whose result is unused must be called all the same: it may raise an error.
  const materialized = plan.kind === 'call' && plan.body === 'none' ? 'materialized ' : ''
  return `with ${RESULT} as ${materialized}(${source}) ${renderAnswer(plan, levels, parameters, settings)}`
}

function renderSource(
  plan: InsertPlan | UpdatePlan | DeletePlan | CallPlan,
  levels: LevelRenderer,
  parameters: Parameters,
): string {
  switch (plan.kind) {
    case 'insert':
      return renderInsert(plan, parameters)
    case 'update':
      return renderUpdate(plan, levels, parameters)
    case 'delete':
      return renderDelete(plan, levels, parameters)
    case 'call':
      return renderCall(plan, parameters)
  }
}

function renderAnswer(
  plan: Exclude<Plan, { kind: 'nothing' }>,
  levels: LevelRenderer,
  parameters: Parameters,
  settings: string,
): string {
  // Behind OFFSET each written row is made once, although it is counted and shown.
  const fence = isWrite(plan) ? ' offset 0' : ''
  const rows = plan.body === 'none' ? levels.page(plan.output) : `${levels.select(plan.output)}${fence}`
  const total = renderTotal(plan.count, plan, levels, parameters)
  return `select ${total}, ${isWrite(plan) && isGrouped(plan.output) ? WRITTEN : 'count(*)'}, ${renderBody(plan, levels)}, ${READ_POSITION} as read_position${settings} from (${rows}) as ${ROW}`
}

function renderBody(plan: Exclude<Plan, { kind: 'nothing' }>, levels: LevelRenderer): string {
  if (plan.body === 'none') return 'null'
  const counted =
    plan.kind === 'call' && !plan.function.returns.set ? '' : levels.counted(plan.output, ROW, plan.format)
  const rows = `${plan.format === 'csv' ? CSV_ROWS : jsonRows(plan)}${counted}`
  const stripped = plan.nullsStripped && plan.format === 'json' ? `json_strip_nulls(${rows})` : rows
  return `coalesce(${stripped}, '${plan.format === 'csv' ? '' : '[]'}')`
}

function jsonRows(plan: Exclude<Plan, { kind: 'nothing' }>): string {
  const [only] = plan.output.outputs
  return `json_agg(${plan.body === 'scalars' && only?.kind === 'value' ? `${ROW}.${only.name}` : ROW})`
}

/** A row as text is a line of CSV in parentheses, but with doubled backslashes. */
const CSV_ROWS = `string_agg(left(substr(replace(${ROW}::text, '\\\\', '\\'), 2), -1), chr(10))`

/** The written rows, of which the response may show fewer. */
const WRITTEN = `(select count(*) from ${RESULT})`

function isWrite({ kind }: Plan): boolean {
  return kind === 'insert' || kind === 'update' || kind === 'delete'
}

function renderTotal(
  count: CountKind,
  plan: Exclude<Plan, { kind: 'nothing' }>,
  levels: LevelRenderer,
  parameters: Parameters,
): string {
  if (count === 'none') return 'null'
  if (isWrite(plan)) return plan.output.required.length === 0 && !isGrouped(plan.output) ? 'count(*)' : WRITTEN
  const { limit, offset } = plan.output
  const source = levels.all(plan.output)
  const all =
    count === 'exact'
      ? `(select count(*) ${source})`
      : `(select count(*) from (select 1 ${source} limit ${limits.estimatedRows}) as pgrst_counted)`
  if (limit === undefined) return all
  // A page that is not full ends at the last row, so no further count is needed.
  return `case when count(*) between 1 and ${parameters.add(limit)}::int8 - 1 then ${parameters.add(offset)}::int8 + count(*) else ${all} end`
}
