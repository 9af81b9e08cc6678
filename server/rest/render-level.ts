import type { Embed, Level, Link, Ordering, Output, Predicate } from './plan.ts'
import { renderOperand, renderPredicate } from './render-predicate.ts'
import { identifier, publicName, type Parameters } from './sql-text.ts'

/** Name of the rows that a write or a function gave. */
export const RESULT = 'pgrst_source'

/** Draws the levels of a select tree. The text of a level's FROM and WHERE is made once and used wherever it is needed. */
export class LevelRenderer {
  readonly #parameters: Parameters
  readonly #sources = new Map<Level, string>()

  constructor(parameters: Parameters) {
    this.#parameters = parameters
  }

  /** A whole level: its columns, ordered and limited. */
  select(level: Level): string {
    return `select ${this.#outputs(level)} ${this.#from(level)}${this.#spreads(level)}${this.#where(level)}${this.#tail(level)}`
  }

  /** One row for each row that the level shows, without their contents. */
  page(level: Level): string {
    return `select 1 ${this.source(level)}${this.#limits(level)}`
  }

  /** FROM and WHERE of a level: the rows it is about, whatever is shown of them. */
  source(level: Level): string {
    return `${this.#from(level)}${this.#where(level)}`
  }

  where(predicates: readonly Predicate[]): string {
    return predicates.map((predicate) => this.#predicate(predicate)).join(' and ')
  }

  #from({ source, alias, link }: Level): string {
    const from = `from ${source.kind === 'relation' ? publicName(source.name) : RESULT} as ${alias}`
    if (!link?.junction) return from
    const { junction } = link
    const on = junction.pairs.map(([left, right]) => equal(junction.alias, left, alias, right))
    return `${from} join ${publicName(junction.name)} as ${junction.alias} on ${on.join(' and ')}`
  }

  #where(level: Level): string {
    const made = this.#sources.get(level)
    if (made !== undefined) return made
    const parts = [...linkConditions(level.alias, level.link)]
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

  #outputs(level: Level): string {
    return level.outputs.flatMap((output) => this.#output(output)).join(', ')
  }

  #output(output: Output): string[] {
    if (output.kind === 'spread') {
      return outputNames(output.embed.level).map((name) => `${spreadAlias(output.embed)}.${identifier(name)}`)
    }
    if (output.kind === 'embed') return [`${this.#embedded(output.embed)} as ${identifier(output.name)}`]
    const value = renderOperand(this.#parameters, output.operand)
    if (output.cast !== undefined) return [`${value}::${output.cast} as ${identifier(output.name)}`]
    const named = output.operand.path.length === 0 && output.name === output.operand.column.name
    return [named ? value : `${value} as ${identifier(output.name)}`]
  }

  #embedded({ level, toMany }: Embed): string {
    const row = `${level.alias}_row`
    const rows = this.select(level)
    if (!toMany) return `(select row_to_json(${row}) from (${rows}) as ${row})`
    return `coalesce((select json_agg(${row}) from (${rows}) as ${row}), '[]')`
  }

  #spreads(level: Level): string {
    return level.outputs
      .flatMap((output) => (output.kind === 'spread' ? [output.embed] : []))
      .map((embed) => ` left join lateral (${this.select(embed.level)}) as ${spreadAlias(embed)} on true`)
      .join('')
  }

  #tail(level: Level): string {
    const order = level.order.map((ordering) => this.#ordering(ordering))
    return `${order.length === 0 ? '' : ` order by ${order.join(', ')}`}${this.#limits(level)}`
  }

  #ordering({ operand, through, descending, nulls }: Ordering): string {
    const value = renderOperand(this.#parameters, operand)
    const key = through ? `(select ${value} ${this.source(through.level)})` : value
    return `${key}${descending ? ' desc' : ''}${nulls === undefined ? '' : ` nulls ${nulls}`}`
  }

  #limits({ limit, offset }: Level): string {
    const limited = limit === undefined ? '' : ` limit ${this.#parameters.add(limit)}`
    return `${limited}${offset === 0 ? '' : ` offset ${this.#parameters.add(offset)}`}`
  }
}

/** Names of the columns that a level gives, spread ones included. */
function outputNames(level: Level): string[] {
  return level.outputs.flatMap((output) => (output.kind === 'spread' ? outputNames(output.embed.level) : [output.name]))
}

const spreadAlias = ({ level }: Embed): string => `${level.alias}_spread`

function* linkConditions(alias: string, link: Link | undefined): Iterable<string> {
  if (!link) return
  const own = link.junction?.alias ?? alias
  for (const [there, here] of link.pairs) yield equal(own, here, link.parent, there)
}

const equal = (left: string, leftColumn: string, right: string, rightColumn: string): string =>
  `${left}.${identifier(leftColumn)} = ${right}.${identifier(rightColumn)}`
