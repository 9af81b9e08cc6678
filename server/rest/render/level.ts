import {
  isGrouped,
  type Embed,
  type Level,
  type Operand,
  type Ordering,
  type Predicate,
  type Source,
} from '../plan/plan.ts'
import {
  groupedColumn,
  isJson,
  isSameOperand,
  plainText,
  shownColumn,
  valueColumn,
  type RenderedColumn,
} from './column.ts'
import { countedRows } from './counted-list.ts'
import { renderCallOn, renderOperand, renderPredicate } from './predicate.ts'
import { identifier, type Parameters } from './sql-text.ts'

/** Name of the rows returned by a write or a function. */
export const RESULT = 'pgrst_source'

/** Renders the levels of a select tree. The columns and WHERE of a level are rendered once and used wherever needed. */
export class LevelRenderer {
  readonly #parameters: Parameters
  readonly #sources = new Map<Level, string>()
  readonly #columns = new Map<Level, readonly RenderedColumn[]>()

  /** How often what is in a level is copied: once more for each row in a row around it. */
  readonly #copies = new Map<Level, number>()

  constructor(parameters: Parameters) {
    this.#parameters = parameters
  }

  /** A whole level: its columns, ordered and limited. */
  select(level: Level): string {
    return `${this.#rows(level)}${this.#tail(level)}`
  }

  /** One row for each row on the page, without its contents. */
  page(level: Level): string {
    return isGrouped(level) ? this.select(level) : `select 1 ${this.source(level)}${this.#limits(level)}`
  }

  /** The FILTER of a list of a level's rows, which counts them. */
  counted(level: Level, row: string, format: 'json' | 'csv' = 'json'): string {
    return countedRows({ row, columns: this.#columnsOf(level), format, copies: this.#copiesOf(level) })
  }

  /** FROM and WHERE with as many rows as the level has before its limit. */
  all(level: Level): string {
    return isGrouped(level) ? `from (${this.#rows(level)}) as pgrst_groups` : this.source(level)
  }

  /** FROM and WHERE of a level: all its rows, independent of its columns. */
  source(level: Level): string {
    return `${this.#from(level)}${this.#where(level)}`
  }

  where(predicates: readonly Predicate[]): string {
    return predicates.map((predicate) => this.#predicate(predicate)).join(' and ')
  }

  #from({ source, alias, link }: Level): string {
    const from = `from ${this.#sourceName(source)} as ${alias}`
    if (!link?.junction) return from
    const { junction } = link
    const on = junction.pairs.map(([left, right]) => equal(junction.alias, left, alias, right))
    return `${from} join ${this.#parameters.qualified(junction.name)} as ${junction.alias} on ${on.join(' and ')}`
  }

  #sourceName(source: Source): string {
    if (source.kind === 'computed') return renderCallOn(this.#parameters, source.function, source.argument)
    return source.kind === 'relation' ? this.#parameters.qualified(source.name) : RESULT
  }

  #where(level: Level): string {
    const made = this.#sources.get(level)
    if (made !== undefined) return made
    const parts = [...linkConditions(level)]
    for (const predicate of [...level.where, ...level.required]) parts.push(this.#predicate(predicate))
    const text = parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
    this.#sources.set(level, text)
    return text
  }

  #predicate(predicate: Predicate): string {
    return renderPredicate(this.#parameters, predicate, ({ negated, embed }) => {
      return `${negated ? 'not ' : ''}exists (select 1 ${this.source(embed.level)})`
    })
  }

  #rows(level: Level): string {
    const columns = this.#columnsOf(level)
    if (!isGrouped(level)) return `select ${columns.map(shownColumn).join(', ')} ${this.#joined(level)}`
    // By position: with parameters, PostgreSQL treats two copies of an expression as different.
    const keys = columns.flatMap(({ aggregate }, index) => (aggregate ? [] : [index + 1]))
    const groups = keys.length === 0 ? '' : ` group by ${keys.join(', ')}`
    return `select ${columns.map(groupedColumn).join(', ')} ${this.#joined(level)}${groups}`
  }

  #joined(level: Level): string {
    return `${this.#from(level)}${this.#spreads(level)}${this.#where(level)}`
  }

  #columnsOf(level: Level): readonly RenderedColumn[] {
    const made = this.#columns.get(level)
    if (made) return made
    const columns = level.outputs.flatMap((output): readonly RenderedColumn[] => {
      if (output.kind === 'spread') return this.#spreadColumns(output.embed)
      if (output.kind !== 'embed') return [valueColumn(this.#parameters, output)]
      return [{ name: output.name, text: this.#embedded(level, output.embed), json: true }]
    })
    this.#columns.set(level, columns)
    return columns
  }

  #copiesOf(level: Level): number {
    return this.#copies.get(level) ?? 1
  }

  #embedded(parent: Level, { level, toMany }: Embed): string {
    this.#copies.set(level, this.#copiesOf(parent) + (toMany ? 0 : 1))
    const row = `${level.alias}_row`
    const rows = this.select(level)
    if (!toMany) return `(select row_to_json(${row}) from (${rows}) as ${row})`
    return `coalesce((select json_agg(${row})${this.counted(level, row)} from (${rows}) as ${row}), '[]')`
  }

  #spreadColumns(embed: Embed): RenderedColumn[] {
    return this.#columnsOf(embed.level).map(({ name, json, type, aggregate, operand }, index) => {
      const text = `${spreadAlias(embed)}.${spreadColumnName(index)}`
      return embed.toMany ? { name, text, json: true } : { name, text, json, type, aggregate, operand }
    })
  }

  #spreads(level: Level): string {
    return level.outputs
      .flatMap((output) => (output.kind === 'spread' ? [output.embed] : []))
      .map((embed) => ` left join lateral (${this.#spread(embed)}) as ${spreadAlias(embed)} on true`)
      .join('')
  }

  #spread({ level, toMany }: Embed): string {
    const columns = this.#columnsOf(level).map((column, index) => `${plainText(column)} as ${spreadColumnName(index)}`)
    const rows = `select ${columns.join(', ')} ${this.#joined(level)}${this.#tail(level)}`
    if (!toMany) return rows
    // Lists made in one pass over the rows have the same order.
    const row = `${level.alias}_row`
    const inRow = this.#columnsOf(level).map((column, index) => ({ ...column, name: spreadColumnName(index) }))
    const lists = columns.map((_, index) => {
      const counted = index === 0 ? countedRows({ row, columns: inRow, format: 'json', copies: 1 }) : ''
      return `coalesce(json_agg(${row}.${spreadColumnName(index)})${counted}, '[]') as ${spreadColumnName(index)}`
    })
    return `select ${lists.join(', ')} from (${rows}) as ${row}`
  }

  #tail(level: Level): string {
    const order = level.order.map((ordering) => this.#ordering(level, ordering))
    return `${order.length === 0 ? '' : ` order by ${order.join(', ')}`}${this.#limits(level)}`
  }

  #ordering(level: Level, { operand, through, descending, nulls }: Ordering): string {
    const position = isGrouped(level)
      ? this.#columnsOf(level).findIndex((column) => isSameOperand(column, operand))
      : -1
    const key = position < 0 ? this.#orderKey(operand, through) : String(position + 1)
    return `${key}${descending ? ' desc' : ''}${nulls === undefined ? '' : ` nulls ${nulls}`}`
  }

  #orderKey(operand: Operand, through: Embed | undefined): string {
    const value = `${renderOperand(this.#parameters, operand)}${isJson(operand) ? '::jsonb' : ''}`
    return through ? `(select ${value} ${this.source(through.level)}${this.#limits(through.level)})` : value
  }

  #limits({ limit, offset }: Level): string {
    const limited = limit === undefined ? '' : ` limit ${this.#parameters.add(limit)}`
    return `${limited}${offset === 0 ? '' : ` offset ${this.#parameters.add(offset)}`}`
  }
}

/** Names of the columns that a level gives, spread ones included. */
export function outputNames(level: Level): string[] {
  return level.outputs.flatMap((output) => (output.kind === 'spread' ? outputNames(output.embed.level) : [output.name]))
}

const spreadAlias = ({ level }: Embed): string => `${level.alias}_spread`

/** Spread columns are identified by position: two of them may have the same name. */
const spreadColumnName = (index: number): string => `pgrst_column_${index + 1}`

function* linkConditions({ alias, link, source }: Level): Iterable<string> {
  if (source.kind === 'computed' && !source.set) yield `not (${alias}.* is null)`
  if (!link) return
  const own = link.junction?.alias ?? alias
  for (const [there, here] of link.pairs) yield equal(own, here, link.parent, there)
}

const equal = (left: string, leftColumn: string, right: string, rightColumn: string): string =>
  `${left}.${identifier(leftColumn)} = ${right}.${identifier(rightColumn)}`
