import { findEmbed } from './level-queries.ts'
import type { Embed, Ordering, Predicate } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { Condition, EmbedItem, Field, OrderTerm, SelectItem } from '../parse/request.ts'
import { operandOf, type Rows } from './rows.ts'

export interface PlannedEmbed {
  readonly embed: Embed
  readonly rows: Rows
}

/** The names that the filters and orders of one level may use. */
export interface LevelScope {
  readonly rows: Rows
  readonly alias: string
  readonly select: readonly SelectItem[]
  readonly embeds: ReadonlyMap<EmbedItem, PlannedEmbed>
  /** Collects embeds that are named by their target although they have an alias. */
  readonly renamed: Map<string, string>
}

export function planPredicate(scope: LevelScope, condition: Condition): Predicate {
  if (condition.kind === 'group') {
    const members = condition.members.map((member) => planPredicate(scope, member))
    return { kind: 'group', operator: condition.operator, negated: condition.negated, members }
  }
  const embed = embedOfFilter(scope, condition.field)
  if (embed) return planEmbedFilter(embed, condition)
  const { negated, test } = condition
  return { kind: 'test', operand: operandOf(scope.rows, scope.alias, condition.field), negated, test }
}

function embedOfFilter(scope: LevelScope, field: Field): Embed | undefined {
  if (field.path.length > 0 || scope.rows.columns.has(field.name)) return undefined
  const item = findEmbed(scope.select, field.name, scope.renamed)
  return item && scope.embeds.get(item)?.embed
}

/** `rel=is.null` selects rows without a related one, `rel=not.is.null` rows with one. */
function planEmbedFilter(embed: Embed, { field, negated, test }: Extract<Condition, { kind: 'filter' }>): Predicate {
  if (test.kind !== 'is' || (test.sql !== 'null' && test.sql !== 'not null')) throw restErrors.embedFilter(field.name)
  return { kind: 'exists', negated: (test.sql === 'null') !== negated, embed }
}

export function planOrder(scope: LevelScope, { field, relation, descending, nulls }: OrderTerm): Ordering {
  if (relation === undefined) {
    return { operand: operandOf(scope.rows, scope.alias, field), through: undefined, descending, nulls }
  }
  const item = findEmbed(scope.select, relation, scope.renamed)
  const planned = item && scope.embeds.get(item)
  if (!planned) throw restErrors.notEmbedded(relation)
  const { embed, rows } = planned
  if (embed.toMany) throw restErrors.relatedOrder(scope.rows.name, relation)
  return { operand: operandOf(rows, embed.level.alias, field), through: embed, descending, nulls }
}
