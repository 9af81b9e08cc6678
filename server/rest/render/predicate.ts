import type { Operand, Predicate, RowArgument } from '../plan/plan.ts'
import type { JsonStep, Test } from '../parse/request.ts'
import { identifier, parsed, through, type Parameters } from './sql-text.ts'

export function renderOperand(parameters: Parameters, { level, column, argument, path }: Operand): string {
  const name = argument ? renderCallOn(parameters, column.name, argument) : `${level}.${identifier(column.name)}`
  if (path.length === 0) return name
  const shown = through(column.representation?.toJson, name)
  const base = column.family === 'json' && shown === name ? name : `to_jsonb(${shown})`
  return `(${base}${path.map((step) => renderStep(parameters, step)).join('')})`
}

/** A function call on a row. */
export function renderCallOn(parameters: Parameters, name: string, { level, relation, columns }: RowArgument): string {
  const values = columns?.map((column) => (column === null ? 'null' : `${level}.${identifier(column)}`))
  const row = values ? `row(${values.join(', ')})::${parameters.qualified(relation)}` : `${level}.*`
  return `${parameters.qualified(name)}(${row})`
}

function renderStep(parameters: Parameters, { arrow, key }: JsonStep): string {
  return `${arrow}${parameters.add(key)}${typeof key === 'number' ? '::int4' : '::text'}`
}

/** `renderExists` renders the semi-join of an embed, which needs the levels below. */
export function renderPredicate(
  parameters: Parameters,
  predicate: Predicate,
  renderExists: (predicate: Extract<Predicate, { kind: 'exists' }>) => string,
): string {
  switch (predicate.kind) {
    case 'exists':
      return renderExists(predicate)
    case 'group': {
      const members = predicate.members.map((member) => renderPredicate(parameters, member, renderExists))
      return `${predicate.negated ? 'not ' : ''}(${members.join(` ${predicate.operator} `)})`
    }
    case 'test': {
      const text = renderTest(parameters, predicate.operand, predicate.test)
      return predicate.negated ? `not (${text})` : text
    }
  }
}

function renderTest(parameters: Parameters, operand: Operand, test: Test): string {
  if (test.kind === 'search') return renderSearch(parameters, operand, test)
  const left = renderOperand(parameters, operand)
  switch (test.kind) {
    case 'compare': {
      const parse = PATTERNS.has(test.sql) ? undefined : parserOf(operand)
      if (test.quantifier !== undefined)
        return `${left} ${test.sql} ${test.quantifier}(${parsedList(parse, parameters.add(test.value))})`
      return `${left} ${test.sql} ${parsed(parse, parameters.add(test.value))}`
    }
    case 'in':
      return `${left} = any(${parsedList(parserOf(operand), parameters.add(test.values))})`
    case 'is':
      return `${left} is ${test.sql}`
    case 'distinct':
      return `${left} is distinct from ${parsed(parserOf(operand), parameters.add(test.value))}`
  }
}

/** Their right side is a pattern, not a value of the column. */
const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike', '~', '~*'])

function parserOf({ column, path }: Operand): string | undefined {
  return path.length === 0 ? column.representation?.fromText : undefined
}

function parsedList(parse: string | undefined, list: string): string {
  if (parse === undefined) return list
  return `array(select ${parse}(pgrst_value) from unnest(${list}::text[]) as pgrst_value)`
}

function renderSearch(parameters: Parameters, operand: Operand, test: Extract<Test, { kind: 'search' }>): string {
  const config = test.config === undefined ? '' : `${parameters.add(test.config)}::regconfig, `
  const left = renderOperand(parameters, operand)
  const isVector = operand.column.family === 'tsvector' && operand.path.length === 0
  const vector = isVector ? left : `to_tsvector(${config}${left})`
  return `${vector} @@ ${test.sql}(${config}${parameters.add(test.value)})`
}
