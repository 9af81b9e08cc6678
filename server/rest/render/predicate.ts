import type { Operand, Predicate, RowArgument } from '../plan/plan.ts'
import type { JsonStep, Test } from '../parse/request.ts'
import { identifier, type Parameters } from './sql-text.ts'

export function renderOperand(parameters: Parameters, { level, column, argument, path }: Operand): string {
  const name = argument ? renderCallOn(parameters, column.name, argument) : `${level}.${identifier(column.name)}`
  if (path.length === 0) return name
  const base = column.family === 'json' ? name : `to_jsonb(${name})`
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
      const value = parameters.add(test.value)
      return `${left} ${test.sql} ${test.quantifier === undefined ? value : `${test.quantifier}(${value})`}`
    }
    case 'in':
      return `${left} = any(${parameters.add(test.values)})`
    case 'is':
      return `${left} is ${test.sql}`
    case 'distinct':
      return `${left} is distinct from ${parameters.add(test.value)}`
  }
}

function renderSearch(parameters: Parameters, operand: Operand, test: Extract<Test, { kind: 'search' }>): string {
  const config = test.config === undefined ? '' : `${parameters.add(test.config)}::regconfig, `
  const left = renderOperand(parameters, operand)
  const isVector = operand.column.family === 'tsvector' && operand.path.length === 0
  const vector = isVector ? left : `to_tsvector(${config}${left})`
  return `${vector} @@ ${test.sql}(${config}${parameters.add(test.value)})`
}
