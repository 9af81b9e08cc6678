import { epssItems, kevRows } from './csv-items.ts'
import type { FeedDocument } from './documents.ts'
import { FeedFileError, unknownFeed } from './feed-file-error.ts'
import type { FeedItem } from './feed-item.ts'
import { jsonItems } from './json-items.ts'

/**
 * The records of a document of any source, recognized by its content.
 *
 * @throws FeedFileError when it is of none of them, incomplete or damaged
 */
export async function* feedItems(document: FeedDocument): AsyncGenerator<FeedItem> {
  const chunks = document.read()[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done === true) throw new FeedFileError(`${document.name} is empty.`)
  const whole = rejoined(first.value, chunks)
  const start = first.value
    .subarray(0, 2048)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{')) yield* jsonItems(whole, document)
  else if (start.startsWith('#model_version:') || start.startsWith('cve,epss,percentile'))
    yield* epssItems(whole, document.name)
  else if (start.startsWith('cveID,')) yield* kevRows(whole, document.name)
  else {
    const sha256 = /^sha256:([0-9a-f]{64})\s*$/im.exec(start)?.[1]
    if (sha256 !== undefined) yield { kind: 'digest', sha256: sha256.toLowerCase() }
    else if (document.archive === undefined) throw unknownFeed(document.name)
    else yield { kind: 'other' }
  }
}

async function* rejoined(first: Buffer, more: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await more.next(); next.done !== true; next = await more.next()) yield next.value
}
