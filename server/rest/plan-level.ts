import { limits } from './limits.ts'
import { planOutputs } from './plan-outputs.ts'
import { placesOf, type Place, type Places } from './plan-places.ts'
import { planOrder, planPredicate, type LevelScope, type PlannedEmbed } from './plan-predicates.ts'
import { findRelated } from './plan-related.ts'
import type { Level, Link, Output, Predicate, Source } from './plan.ts'
import { refusal } from './refusals.ts'
import type { EmbedItem, PageRange, Query, SelectItem } from './request.ts'
import type { Rows } from './rows.ts'
import type { Role, Schema } from './schema.ts'

export interface LevelContext {
  readonly schema: Schema
  readonly role: Role
  readonly places: Places
  /** Embeds that the request calls by their target although they have an alias. */
  readonly renamed: Map<string, string>
  /** How often each column is selected so far. */
  readonly uses: Map<string, number>
  /** Aliases handed out so far. */
  count: number
}

export function levelContext(schema: Schema, role: Role, query: Query, range?: PageRange): LevelContext {
  const renamed = new Map<string, string>()
  return { schema, role, places: placesOf(query, renamed, range), renamed, uses: new Map(), count: 0 }
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
  const { renamed } = context
  const scope: LevelScope = { rows, alias, select, embeds, renamed }
  const outputs = select.flatMap((item) => planOutputs(scope, item))
  countUses(context, rows, outputs)
  return {
    alias,
    source: input.source,
    link: input.link,
    outputs,
    where: place.conditions.map((condition) => planPredicate(scope, condition)),
    required: [...requiredEmbeds(embeds)],
    order: place.order.map((term) => planOrder(scope, term)),
    limit: place.limit === undefined ? cap : Math.min(place.limit, cap ?? place.limit),
    offset: place.offset ?? 0,
    renamed,
  }
}

/** @throws ApiError PGRST100 for a column that would multiply the size of the answer */
function countUses({ uses }: LevelContext, { name }: Rows, outputs: readonly Output[]): void {
  for (const output of outputs) {
    if (output.kind !== 'value') continue
    const { column, path } = output.operand
    const key = JSON.stringify([name, column.name, path])
    const count = (uses.get(key) ?? 0) + 1
    if (count > limits.columnUses) throw refusal.repeatedColumn(column.name, limits.columnUses)
    uses.set(key, count)
  }
}

function* requiredEmbeds(embeds: ReadonlyMap<EmbedItem, PlannedEmbed>): Iterable<Predicate> {
  for (const [item, { embed }] of embeds) if (item.inner) yield { kind: 'exists', negated: false, embed }
}

function planEmbed(context: LevelContext, parent: Rows, parentAlias: string, item: EmbedItem): PlannedEmbed {
  const alias = nextAlias(context)
  const { schema, role } = context
  const related = findRelated(schema, role, { rows: parent, alias: parentAlias }, alias, item)
  const { toMany, rows } = related
  return { embed: { toMany, level: planLevel(context, { ...related, alias, select: item.select }) }, rows }
}
