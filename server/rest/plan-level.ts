import { MAX_ROWS } from './limits.ts'
import { outputName } from './parse-field.ts'
import { placesOf, type Place, type Places } from './plan-places.ts'
import { planOrder, planPredicate, type LevelScope, type PlannedEmbed } from './plan-predicates.ts'
import type { Level, Link, Output, Predicate, Source } from './plan.ts'
import { refusal } from './refusals.ts'
import { findRelationship, type Relationship } from './relationships.ts'
import type { EmbedItem, FieldItem, PageRange, Query, SelectItem } from './request.ts'
import { operandOf, rowsOf, type Rows } from './rows.ts'
import type { Column, Role, Schema } from './schema.ts'

export interface LevelContext {
  readonly schema: Schema
  readonly role: Role
  readonly places: Places
  /** Aliases handed out so far. */
  count: number
}

export function levelContext(schema: Schema, role: Role, query: Query, range?: PageRange): LevelContext {
  return { schema, role, places: placesOf(query, range), count: 0 }
}

interface LevelInput {
  readonly rows: Rows
  readonly source: Source
  readonly link: Link | undefined
  readonly alias: string
  readonly select: readonly SelectItem[]
  /** Rows without an own limit: a cap, or none for what can only be one row. */
  readonly cap: number | undefined
}

export function nextAlias(context: LevelContext): string {
  context.count += 1
  return `pgrst_${context.count}`
}

const NOWHERE: Place = { conditions: [], order: [], limit: undefined, offset: undefined }

/** Plans one level of the select tree with everything below it. Depth is bounded by the parser. */
export function planLevel(context: LevelContext, input: LevelInput): Level {
  const { rows, alias, select, cap } = input
  const place = context.places.get(select) ?? NOWHERE
  const embeds = new Map<EmbedItem, PlannedEmbed>()
  for (const item of select) if (item.kind === 'embed') embeds.set(item, planEmbed(context, rows, alias, item))
  const scope: LevelScope = { rows, alias, select, embeds }
  return {
    alias,
    source: input.source,
    link: input.link,
    outputs: select.flatMap((item) => planOutputs(scope, item)),
    where: place.conditions.map((condition) => planPredicate(scope, condition)),
    required: [...requiredEmbeds(embeds)],
    order: place.order.map((term) => planOrder(scope, term)),
    limit: place.limit === undefined ? cap : Math.min(place.limit, cap ?? place.limit),
    offset: place.offset ?? 0,
  }
}

function planOutputs(scope: LevelScope, item: SelectItem): Output[] {
  if (item.kind === 'star') return scope.rows.readable.map((column) => valueOf(scope, column))
  if (item.kind === 'field') return [planField(scope, item)]
  const embed = scope.embeds.get(item)?.embed
  if (!embed) return []
  return [item.spread ? { kind: 'spread', embed } : { kind: 'embed', name: item.alias ?? item.target, embed }]
}

function valueOf(scope: LevelScope, column: Column): Output {
  return { kind: 'value', name: column.name, operand: { level: scope.alias, column, path: [] }, cast: undefined }
}

function planField(scope: LevelScope, { field, alias, cast }: FieldItem): Output {
  return { kind: 'value', name: alias ?? outputName(field), operand: operandOf(scope.rows, scope.alias, field), cast }
}

function* requiredEmbeds(embeds: ReadonlyMap<EmbedItem, PlannedEmbed>): Iterable<Predicate> {
  for (const [item, { embed }] of embeds) if (item.inner) yield { kind: 'exists', negated: false, embed }
}

function planEmbed(context: LevelContext, parent: Rows, parentAlias: string, item: EmbedItem): PlannedEmbed {
  if (!parent.relation) throw refusal.noRelationship(parent.name, item.target, item.hint, undefined)
  const relationship = findRelationship(context.schema, context.role, parent.relation, item.target, item.hint)
  const toMany = relationship.cardinality === 'one-to-many' || relationship.cardinality === 'many-to-many'
  if (item.spread && toMany) throw refusal.spread(parent.name, item.target)
  const alias = nextAlias(context)
  const rows = rowsOf(relationship.target, context.role)
  const level = planLevel(context, {
    rows,
    source: { kind: 'relation', name: relationship.target.name },
    link: linkOf(context, relationship, parentAlias),
    alias,
    select: item.select,
    cap: toMany ? MAX_ROWS : undefined,
  })
  return { embed: { toMany, level }, rows }
}

function linkOf(context: LevelContext, { pairs, junction }: Relationship, parent: string): Link {
  return { parent, pairs, junction: junction && { alias: nextAlias(context), ...junction } }
}
