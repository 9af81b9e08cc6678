import type { CallPlan, DeletePlan, InsertPlan, KeyValue, UpdatePlan } from '../plan/plan.ts'
import type { LevelRenderer } from './level.ts'
import { SCALAR } from '../plan/rows.ts'
import type { Column, Parameter } from '../schema/schema.ts'
import { identifier, parsed, through, type Parameters } from './sql-text.ts'

const BODY = 'pgrst_body'

const list = (names: readonly string[]): string => names.map(identifier).join(', ')

/** `("a" integer, "b" text)`: how PostgreSQL reads the keys of the body. */
function recordType(columns: readonly (Column | Parameter)[]): string {
  return `(${columns.map((column) => `${identifier(column.name)} ${typeInBody(column)}`).join(', ')})`
}

function typeInBody(column: Column | Parameter): string {
  return 'representation' in column && column.representation?.fromJson !== undefined ? 'json' : column.type
}

/** A member of the body as a value of the column. */
function written({ name, representation }: Column): string {
  return through(representation?.fromJson, `${BODY}.${identifier(name)}`)
}

function returning(alias: string, columns: readonly string[]): string {
  return ` returning ${columns.length === 0 ? '1' : columns.map((name) => `${alias}.${identifier(name)}`).join(', ')}`
}

/** Counts rows in a transaction setting, because `xmax` cannot be read where SELECT is granted by column. */
const countInserted = (sign: '+' | '-'): string =>
  `set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::int4 ${sign} 1)::text, true) is not null`

export function renderInsert(plan: InsertPlan, parameters: Parameters): string {
  const { alias } = plan.output
  const into = `insert into ${parameters.qualified(plan.relation.name)} as ${alias}`
  const names = plan.columns.map((column) => column.name)
  const body = parameters.body()
  const conditions = (plan.only ?? []).map((key) => isKey(plan, key, parameters))
  if (plan.conflict?.merge === true) conditions.push(countInserted('+'))
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`
  // Without columns each element of the body is a row of defaults.
  const rows =
    names.length === 0
      ? ` select from json_array_elements(${body})${where}`
      : ` (${list(names)}) select ${plan.columns.map(written).join(', ')} from json_to_recordset(${filled(plan, body)}) as ${BODY}${recordType(plan.columns)}${where}`
  return `${into}${rows}${renderConflict(plan)}${returning(alias, plan.returning)}`
}

function isKey({ columns }: InsertPlan, { column: name, value }: KeyValue, parameters: Parameters): string {
  const column = columns.find((one) => one.name === name)
  const left = column ? written(column) : identifier(name)
  return `${left} = ${parsed(column?.representation?.fromText, parameters.add(value))}`
}

/** The body with defaults for missing keys; defaults of present keys are not computed. */
function filled({ columns, fillDefaults }: InsertPlan | UpdatePlan, body: string): string {
  const missing = columns.flatMap(({ name, default: value, representation }) => {
    if (value === null) return []
    const shown = representation?.fromJson === undefined ? value : through(representation.toJson, value)
    return [
      `case when pgrst_element ? ${literal(name)} then '{}' else jsonb_build_object(${literal(name)}, ${shown}) end`,
    ]
  })
  if (!fillDefaults || missing.length === 0) return body
  const element = `${missing.join(' || ')} || pgrst_element`
  return `(select json_agg(${element}) from jsonb_array_elements(${body}::jsonb) as pgrst_element)`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function renderConflict({ conflict, columns }: InsertPlan): string {
  if (!conflict) return ''
  const on = ` on conflict${conflict.target.length === 0 ? '' : ` (${list(conflict.target)})`}`
  if (!conflict.merge) return `${on} do nothing`
  // The conflict columns are equal already; setting them would require the right to change keys.
  const changed = columns.filter((column) => !conflict.target.includes(column.name))
  const sets = (changed.length === 0 ? conflict.target : changed.map((column) => column.name)).map(
    (name) => `${identifier(name)} = excluded.${identifier(name)}`,
  )
  return `${on} do update set ${sets.join(', ')} where ${countInserted('-')}`
}

export function renderUpdate(plan: UpdatePlan, levels: LevelRenderer, parameters: Parameters): string {
  const { alias } = plan.output
  const sets = plan.columns.map((column) => `${identifier(column.name)} = ${written(column)}`)
  const body = `json_to_recordset(${filled(plan, parameters.body())}) as ${BODY}${recordType(plan.columns)}`
  const target = `update ${parameters.qualified(plan.relation.name)} as ${alias} set ${sets.join(', ')} from ${body}`
  return `${target} where ${levels.where(plan.where)}${returning(alias, plan.returning)}`
}

export function renderDelete(plan: DeletePlan, levels: LevelRenderer, parameters: Parameters): string {
  const { alias } = plan.output
  return `delete from ${parameters.qualified(plan.relation.name)} as ${alias} where ${levels.where(plan.where)}${returning(alias, plan.returning)}`
}

export function renderCall(plan: CallPlan, parameters: Parameters): string {
  const args = plan.arguments
  if (args.from === 'whole body') return callRows(parameters, plan, parameters.body(args.type), '')
  if (args.from === 'values') {
    const given = args.values.map(([parameter, value]) =>
      passed(parameter, `${parameters.add(value)}::${parameter.type}`),
    )
    return callRows(parameters, plan, given.join(', '), '')
  }
  if (args.parameters.length === 0) return callRows(parameters, plan, '', '')
  const body = args.from === 'body' ? parameters.body() : `(${parameters.body()} -> 0)`
  const given = args.parameters.map((parameter) => passed(parameter, `${BODY}.${identifier(parameter.name)}`))
  return callRows(
    parameters,
    plan,
    given.join(', '),
    ` from json_to_record(${body}) as ${BODY}${recordType(args.parameters)}`,
  )
}

function passed({ name, variadic }: Parameter, value: string): string {
  return `${variadic ? 'variadic ' : ''}${identifier(name)} => ${value}`
}

function callRows(parameters: Parameters, { function: called }: CallPlan, given: string, from: string): string {
  const call = `${parameters.qualified(called.name)}(${given})`
  if (called.returns.kind !== 'row') return `select ${call} as ${SCALAR}${from}`
  return from === ''
    ? `select pgrst_call.* from ${call} as pgrst_call`
    : `select pgrst_call.*${from}, lateral ${call} as pgrst_call`
}
