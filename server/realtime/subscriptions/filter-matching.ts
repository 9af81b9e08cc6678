import pg from 'pg'
import type { Database, Statement } from '#server/platform/database/database.ts'
import type { Table } from '../change-feed/catalog.ts'
import { channelErrors } from '../channels/channel-errors.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { isOutage } from '../change-feed/is-outage.ts'
import { OPERATORS, type Filter, type Term } from './parse-filter.ts'
import { qualified, quoted } from '../visibility/policy-text.ts'
import { ANONYMOUS, callerOf, type Viewer } from '../channels/viewer.ts'

/**
 * Evaluates filters in PostgreSQL, so that values compare by the column's type, collation and operators without a
 * second implementation. A statement's text depends only on table, column and operator; values are parameters. It
 * runs without rights: the images are parameters, and their visibility has been decided before.
 */
export interface FilterMatching {
  /** @throws ChannelError when the filter does not fit the table, or a column may not be read */
  check(table: Table, filter: Filter, viewer: Viewer): Promise<void>
  /** All filters at once. If one fails, or all together take too long, the result is empty. */
  readonly match: Match
  /** Like `match`, and then each filter alone: only filters that fail are missing in the result. */
  readonly matchEach: Match
}

/**
 * For each filter the matching images (JSON texts of rows, by index). A filter that is missing in the result could
 * not be evaluated on these rows.
 *
 * @param until the deadline, on the clock of `performance.now()`
 * @throws only when the database is unreachable
 */
export type Match = (
  table: Table,
  filters: readonly Filter[],
  images: readonly string[],
  until: number,
) => Promise<ReadonlyMap<Filter, ReadonlySet<number>>>

const STATEMENT_TIMEOUT_MS = 500
const AT_ONCE = 2

export function createFilterMatching(database: Database): FilterMatching {
  const run = (statement: Statement, until = Infinity) => {
    // Past the deadline the statement must fail in the database: zero would be no limit.
    const timeoutMs = Math.max(1, Math.min(STATEMENT_TIMEOUT_MS, Math.ceil(until - performance.now())))
    return database.asCaller(callerOf(ANONYMOUS), statement, { readOnly: true, timeoutMs, background: true })
  }

  /** By term, the matching images. */
  async function matchTerms(table: Table, filters: readonly Filter[], images: readonly string[], until?: number) {
    const through = new Map<Term, ReadonlySet<number>>()
    await mapConcurrently(AT_ONCE, groupTerms(filters), async (alike) => {
      const [first] = alike
      const values = [...new Set(alike.flatMap((term) => term.values))]
      const statement = { text: matchStatement(table, first), values: [`[${images.join(',')}]`, values] }
      const held = new Set((await run(statement, until)).map(([image, value]) => `${image} ${value}`))
      const numbers = new Map(values.map((value, index) => [value, index + 1]))
      const holds = (image: number, value: string) => held.has(`${image + 1} ${numbers.get(value)}`)
      for (const term of alike) through.set(term, imagesOf(term, images.length, holds))
    })
    return through
  }

  async function matchAll(table: Table, filters: readonly Filter[], images: readonly string[], until?: number) {
    const through = await matchTerms(table, filters, images, until)
    const answers = filters.map((filter): [Filter, ReadonlySet<number>] => {
      const all = [...images.keys()].filter((image) => filter.terms.every((term) => through.get(term)?.has(image)))
      return [filter, new Set(all)]
    })
    return new Map(answers)
  }

  const match: Match = (...question) =>
    matchAll(...question).catch((error: unknown) => {
      if (isOutage(error)) throw error
      return new Map()
    })

  return {
    async check(table, filter, viewer) {
      for (const { column } of filter.terms) {
        if (table.columns.find(({ name }) => name === column)?.readers.includes(viewer.role) !== true)
          throw channelErrors.changes(`invalid column for filter ${column}`)
      }
      try {
        await matchAll(table, [filter], ['{}'])
        // A row without the value does not reveal whether a pattern is valid.
        const patterns = filter.terms.filter(({ operator }) => OPERATORS[operator].takes === 'pattern')
        for (const { operator, values } of patterns)
          await run({ text: `select 'x' ${OPERATORS[operator].sql} $1::text`, values })
      } catch (error) {
        if (isOutage(error) || !(error instanceof pg.DatabaseError)) throw channelErrors.noDatabase(error)
        throw channelErrors.changes(`invalid filter on table ${table.name}: ${error.message}`)
      }
    },

    match,

    async matchEach(table, filters, images, until) {
      const together = await match(table, filters, images, until)
      if (together.size > 0 || filters.length < 2) return together
      const apart = await mapConcurrently(AT_ONCE, filters, (filter) => match(table, [filter], images, until))
      return new Map(apart.flatMap((answer) => [...answer]))
    },
  }
}

/** Groups terms that one statement can evaluate. */
function groupTerms(filters: readonly Filter[]): [Term, ...Term[]][] {
  const groups = new Map<string, [Term, ...Term[]]>()
  for (const term of filters.flatMap(({ terms }) => terms)) {
    const key = `${term.operator} ${term.negated} ${term.column}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [term])
    else group.push(term)
  }
  return [...groups.values()]
}

function imagesOf(term: Term, count: number, holds: (image: number, value: string) => boolean): Set<number> {
  const lets = (image: number) =>
    term.every ? term.values.every((value) => holds(image, value)) : term.values.some((value) => holds(image, value))
  return new Set([...Array(count).keys()].filter(lets))
}

/** Pairs of image and value, by number from 1, for which the comparison holds. */
function matchStatement(table: Table, { column, operator, negated }: Term): string {
  const { sql, takes } = OPERATORS[operator]
  const type = takes === 'value' ? (table.columns.find(({ name }) => name === column)?.sqlType ?? 'text') : 'text'
  const own = `populated.${quoted(column)}${takes === 'pattern' ? '::text' : ''}`
  const comparison = takes === 'nothing' ? `${own} ${sql}` : `${own} ${sql} wanted.value`
  return `
    with wanted as materialized (
      select ordinality as n, text::${type} as value from unnest($2::text[]) with ordinality as given (text, ordinality))
    select change.n, wanted.n
    from jsonb_array_elements($1::jsonb) with ordinality as change (image, n),
      jsonb_populate_record(null::${qualified(table)}, change.image) as populated, wanted
    where ${negated ? `not (${comparison})` : comparison}`
}
