import pg from 'pg'
import type { Database, Statement } from '#server/platform/database.ts'
import type { Table } from './catalog.ts'
import { refusal } from './channel-error.ts'
import { inTurns } from './in-turns.ts'
import { isOutage } from './outage.ts'
import { OPERATORS, type Filter, type Term } from './parse-filter.ts'
import { qualified, quoted } from './policy-text.ts'
import { ANONYMOUS, callerOf, type Viewer } from './viewer.ts'

/**
 * Filters are evaluated by PostgreSQL, so that a value compares by its column's type, collation and operators and nothing
 * has to be said twice. A statement's text depends on table, column and operator only; values are parameters. It runs
 * with no rights at all: the images are part of the question, and who may see them has been decided before.
 */
export interface FilterMatching {
  /** @throws ChannelError when the filter does not fit the table, or a column may not be read */
  check(table: Table, filter: Filter, viewer: Viewer): Promise<void>
  /** All filters at once. When one of them cannot be evaluated, or all together not in time, the answer is empty. */
  readonly match: Match
  /** As `match`, and then each filter alone: only those that cannot be evaluated are missing in the answer. */
  readonly matchEach: Match
}

/**
 * For each filter the images (JSON texts of rows, by index) that it lets through. A filter that is missing in the answer
 * could not be evaluated on these rows.
 *
 * @param until when the answer is no longer waited for, on the clock of `performance.now()`
 * @throws only when the database is out of reach
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
    // What comes too late fails in the database, like what takes too long: zero would be no limit.
    const timeoutMs = Math.max(1, Math.min(STATEMENT_TIMEOUT_MS, Math.ceil(until - performance.now())))
    return database.asCaller(callerOf(ANONYMOUS), statement, { readOnly: true, timeoutMs })
  }

  /** By term, the images it lets through. */
  async function matchTerms(table: Table, filters: readonly Filter[], images: readonly string[], until?: number) {
    const through = new Map<Term, ReadonlySet<number>>()
    await inTurns(AT_ONCE, alikeIn(filters), async (alike) => {
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
          throw refusal.changes(`invalid column for filter ${column}`)
      }
      try {
        await matchAll(table, [filter], ['{}'])
        // A row without the value does not show whether a pattern can be read.
        const patterns = filter.terms.filter(({ operator }) => OPERATORS[operator].takes === 'pattern')
        for (const { operator, values } of patterns)
          await run({ text: `select 'x' ${OPERATORS[operator].sql} $1::text`, values })
      } catch (error) {
        if (isOutage(error) || !(error instanceof pg.DatabaseError)) throw refusal.noDatabase(error)
        throw refusal.changes(`invalid filter on table ${table.name}: ${error.message}`)
      }
    },

    match,

    async matchEach(table, filters, images, until) {
      const together = await match(table, filters, images, until)
      if (together.size > 0 || filters.length < 2) return together
      const apart = await inTurns(AT_ONCE, filters, (filter) => match(table, [filter], images, until))
      return new Map(apart.flatMap((answer) => [...answer]))
    },
  }
}

/** Terms that one statement can answer. */
function alikeIn(filters: readonly Filter[]): [Term, ...Term[]][] {
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

/** Pairs of image and value, by number from 1, between which the comparison holds. */
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
