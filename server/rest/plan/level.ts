import { limits } from '../limits.ts'
import { planOutputs } from './outputs.ts'
import { groupQueriesByLevel, type LevelQuery, type QueriesByLevel } from './level-queries.ts'
import { planOrder, planPredicate, type LevelScope, type PlannedEmbed } from './predicates.ts'
import { findRelated } from './related.ts'
import type { Level, Link, Output, Predicate, Source } from './plan.ts'
import { restErrors } from '../errors/errors.ts'
import type { EmbedItem, PageRange, Query, SelectItem } from '../parse/request.ts'
import type { Rows } from './rows.ts'
import type { Role, Schema } from '../schema/schema.ts'

export interface LevelContext {
  readonly schema: Schema
  readonly role: Role
  readonly queriesByLevel: QueriesByLevel
  /** Embeds that the request names by their target although they have an alias. */
  readonly renamed: Map<string, string>
  /** How often each column is selected so far. */
  readonly uses: Map<string, number>
  /** Number of aliases used so far. */
  count: number
}

export function levelContext(schema: Schema, role: Role, query: Query, range?: PageRange): LevelContext {
  const renamed = new Map<string, string>()
  return {
    schema,
    role,
    queriesByLevel: groupQueriesByLevel(query, renamed, range),
    renamed,
    uses: new Map(),
    count: 0,
  }
}

interface LevelInput {
  readonly rows: Rows
  readonly source: Source
  readonly link: Link | undefined
  readonly alias: string
  readonly select: readonly SelectItem[]
  /** Limit for rows without an explicit one: a cap, or none for a to-one relation. */
  readonly cap: number | undefined
}

export function nextAlias(context: LevelContext): string {
  context.count += 1
  return `pgrst_${context.count}`
}

const EMPTY_LEVEL_QUERY: LevelQuery = { conditions: [], order: [], limit: undefined, offset: undefined }

/** Plans one level of the select tree and everything below it. The parser has limited the depth. */
export function planLevel(context: LevelContext, input: LevelInput): Level {
  const { rows, alias, select, cap } = input
  const levelQuery = context.queriesByLevel.get(select) ?? EMPTY_LEVEL_QUERY
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
    where: levelQuery.conditions.map((condition) => planPredicate(scope, condition)),
    required: [...requiredEmbeds(embeds)],
    order: levelQuery.order.map((term) => planOrder(scope, term)),
    limit: levelQuery.limit === undefined ? cap : Math.min(levelQuery.limit, cap ?? levelQuery.limit),
    offset: levelQuery.offset ?? 0,
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
    if (count > limits.columnUses) throw restErrors.repeatedColumn(column.name, limits.columnUses)
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
