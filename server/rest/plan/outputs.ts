import { outputName } from '../parse/field.ts'
import type { LevelScope } from './predicates.ts'
import { isGrouped, type Output } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { EmbedItem, FieldItem, SelectItem } from '../parse/request.ts'
import { operandOf, type Rows } from './rows.ts'
import type { Column } from '../schema/schema.ts'

/** The columns that a selected item adds to the rows of its level. */
export function planOutputs(scope: LevelScope, item: SelectItem): Output[] {
  switch (item.kind) {
    case 'star':
      return scope.rows.readable.map((column) => columnOutput(scope, column))
    case 'count':
      return [{ kind: 'count', name: item.alias ?? 'count', cast: item.cast }]
    case 'field':
      return [fieldOutput(scope, item)]
    case 'embed':
      return isEmpty(item) ? [] : embedOutputs(scope, item)
  }
}

function columnOutput({ alias }: LevelScope, column: Column): Output {
  const operand = { level: alias, column, path: [] }
  return { kind: 'value', name: column.name, operand, cast: undefined, aggregate: undefined }
}

function fieldOutput({ rows, alias: level }: LevelScope, { field, alias, cast, aggregate }: FieldItem): Output {
  // `count` without parentheses is how clients asked for the number of rows before other aggregates existed.
  const counts = field.name === 'count' && field.path.length === 0 && aggregate === undefined
  if (counts && !hasColumn(rows, 'count')) return { kind: 'count', name: alias ?? 'count', cast }
  const name = alias ?? aggregate?.name ?? outputName(field)
  return { kind: 'value', name, operand: operandOf(rows, level, field), cast, aggregate }
}

function hasColumn({ columns, relation }: Rows, name: string): boolean {
  return columns.has(name) || relation?.computedColumns.has(name) === true
}

/** An embed without columns only joins; it adds nothing to the output. */
function isEmpty({ select }: EmbedItem): boolean {
  return select.every((item) => item.kind === 'embed' && isEmpty(item))
}

function embedOutputs({ embeds }: LevelScope, item: EmbedItem): Output[] {
  const embed = embeds.get(item)?.embed
  if (!embed) return []
  if (!item.spread) return [{ kind: 'embed', name: item.alias ?? item.target, embed }]
  if (embed.toMany && isGrouped(embed.level)) throw restErrors.spreadAggregate()
  return [{ kind: 'spread', embed }]
}
