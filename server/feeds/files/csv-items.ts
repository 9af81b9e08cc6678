import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { ZodError } from 'zod'
import { readEpss, readEpssDate } from '../formats/epss.ts'
import { problemOf } from '../formats/fields.ts'
import { readKev } from '../formats/kev.ts'
import { FeedFileError } from './feed-file-error.ts'
import type { FeedItem } from './feed-item.ts'
import { linesOf } from './lines.ts'

export async function* epssItems(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<FeedItem> {
  let asOf: string | undefined
  let rows = 0
  for await (const line of linesOf(chunks, name)) {
    asOf ??= readEpssDate(line)
    if (line.startsWith('#') || line.startsWith('cve,') || line.trim() === '') continue
    const score = readEpss(line)
    rows += 1
    yield score === undefined ? { kind: 'unread', reason: `line “${line.slice(0, 60)}”` } : { kind: 'epss', score }
  }
  if (asOf === undefined) throw new FeedFileError(`${name} does not say of which day its scores are.`)
  yield { kind: 'facts', facts: { feed: 'epss', asOf: `${asOf}T00:00:00.000Z`, expected: rows } }
}

export async function* kevRows(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<FeedItem> {
  const rows = Readable.from(chunks).pipe(parse({ columns: true, bom: true, max_record_size: 2 ** 20 }))
  let count = 0
  let newest = ''
  try {
    for await (const row of rows as AsyncIterable<unknown>) {
      count += 1
      const item = kevItem(row)
      if (item.kind === 'kev' && item.entry.addedOn > newest) newest = item.entry.addedOn
      yield item
    }
  } catch (error) {
    if (error instanceof FeedFileError) throw error
    throw new FeedFileError(`${name} is no complete, valid CSV.`, { cause: error })
  }
  const asOf = newest === '' ? undefined : `${newest}T00:00:00.000Z`
  yield { kind: 'facts', facts: { feed: 'kev', asOf, expected: count } }
}

export function kevItem(value: unknown): FeedItem {
  try {
    return { kind: 'kev', entry: readKev(value) }
  } catch (error) {
    if (error instanceof ZodError) return { kind: 'unread', reason: problemOf(error) }
    throw error
  }
}
