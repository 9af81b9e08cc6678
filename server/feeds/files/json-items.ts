import * as z from 'zod'
import { readCve5 } from '../formats/cve5.ts'
import { moment, problemOf } from '../formats/fields.ts'
import { readNvd } from '../formats/nvd.ts'
import { readOsv } from '../formats/osv.ts'
import { kevItem } from './csv-items.ts'
import type { FeedDocument } from './documents.ts'
import { unknownFeed } from './feed-file-error.ts'
import type { FeedItem } from './feed-item.ts'
import { jsonRecords } from './json-records.ts'

const count = z.number().int().min(0).optional().catch(undefined)
const time = moment.optional().catch(undefined)

const about = z.looseObject({
  format: z.string().optional().catch(undefined),
  totalResults: count,
  timestamp: time,
  catalogVersion: z.string().optional().catch(undefined),
  count,
  dateReleased: time,
})

/** A JSON document of NVD, the CVE list, KEV or OSV. */
export async function* jsonItems(chunks: AsyncIterable<Buffer>, document: FeedDocument): AsyncGenerator<FeedItem> {
  for await (const part of jsonRecords(chunks, document.name)) {
    if ('record' in part) yield listed(part.record)
    else yield* wholeDocument(part.rest, document)
  }
}

function listed(record: unknown): FeedItem {
  if (has(record, 'cve')) return attempt(() => ({ kind: 'cve', entry: readNvd(record.cve) }))
  if (has(record, 'cveID')) return kevItem(record)
  return { kind: 'unread', reason: 'neither of NVD nor of KEV' }
}

function* wholeDocument(rest: unknown, document: FeedDocument): Generator<FeedItem> {
  const facts = about.safeParse(rest).data
  if (facts?.catalogVersion !== undefined) {
    yield { kind: 'facts', facts: { feed: 'kev', asOf: facts.dateReleased, expected: facts.count } }
  } else if (facts?.format === 'NVD_CVE') {
    yield { kind: 'facts', facts: { feed: 'nvd', asOf: facts.timestamp, expected: facts.totalResults } }
  } else if (has(rest, 'cveMetadata')) yield attempt(() => ({ kind: 'cve', entry: readCve5(rest) }))
  else if (has(rest, 'cve')) yield attempt(() => ({ kind: 'cve', entry: readNvd(rest.cve) }))
  else if (has(rest, 'id') && has(rest, 'modified')) yield attempt(() => ({ kind: 'osv', record: readOsv(rest) }))
  else if (document.archive === undefined) throw unknownFeed(document.name)
  else yield { kind: 'other' }
}

function attempt(read: () => FeedItem): FeedItem {
  try {
    return read()
  } catch (error) {
    if (error instanceof z.ZodError) return { kind: 'unread', reason: problemOf(error) }
    throw error
  }
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
