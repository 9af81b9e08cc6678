import type pg from 'pg'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { FeedFileError } from '../files/feed-file-error.ts'
import { feedDocuments } from '../files/documents.ts'
import { feedItems } from '../files/feed-items.ts'
import { settleLoad } from '../store/feed-parts.ts'
import { checkFeedFile, feedsOf, type CheckedFile } from './check-file.ts'
import { ItemPage, Snapshot } from './item-page.ts'
import { nvdYearOf } from './parts.ts'

/** How far a load has come: the file, and how many of its records are in. */
export interface LoadCursor {
  readonly digest: string
  readonly done: number
}

export interface LoadOptions {
  /** The file's name, where it is stored under another. */
  readonly name?: string
  readonly isFromFile: boolean
  /** Where a load of the same file was stopped. */
  readonly cursor?: LoadCursor | undefined
  /** Called in the transaction that writes a page. */
  readonly saveCursor?: (cursor: LoadCursor, client: pg.ClientBase) => Promise<void>
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
  /** Where the digest of the (unpacked) file is known. */
  readonly sha256?: string
  /** Records in one transaction. */
  readonly pageSize?: number
}

const PAGE_SIZE = 5_000

/**
 * Loads a file of any source: reads all of it once to check it, then writes it in pages, each in one transaction.
 * Repeating it after a kill, from the cursor or from the beginning, leads to the same content.
 *
 * @throws FeedFileError before anything is written when the file cannot be taken
 */
export async function loadFeedFile(service: pg.Pool, source: string, options: LoadOptions): Promise<CheckedFile> {
  const checked = await checkFeedFile(source, options.name)
  if (options.sha256 !== undefined && !checked.wholeParts.some(({ digest }) => digest === options.sha256))
    throw new FeedFileError(`${options.name ?? source} is not the file that its source describes: the SHA-256 differs.`)
  await refuseOlder(service, checked)
  const snapshot = await writePages(service, source, checked, options)
  await inTransaction(service, async (client) => {
    await snapshot.write(client, checked)
    await settleLoad(client, checked, options.isFromFile)
  })
  return checked
}

async function writePages(
  service: pg.Pool,
  source: string,
  checked: CheckedFile,
  { name, cursor, saveCursor, onProgress, signal, pageSize = PAGE_SIZE }: LoadOptions,
): Promise<Snapshot> {
  const { digest } = checked
  const skipped = cursor?.digest === digest ? cursor.done : 0
  const snapshot = new Snapshot()
  let page = new ItemPage(pageSize)
  let done = 0
  const flush = async () => {
    signal?.throwIfAborted()
    const full = page
    page = new ItemPage(pageSize)
    await inTransaction(service, async (client) => {
      await full.write(client, checked)
      await saveCursor?.({ digest, done }, client)
    })
    onProgress?.(done, checked.itemCount)
  }
  for await (const document of feedDocuments(source, name)) {
    const isWhole = nvdYearOf(document.name) !== undefined
    for await (const item of feedItems(document)) {
      if (feedsOf(item).length === 0) continue
      done += 1
      snapshot.add(item)
      if (done > skipped) page.add(item, isWhole)
      if (page.isFull) await flush()
    }
  }
  if (!page.isEmpty) await flush()
  return snapshot
}

/** A catalog or a day's scores that are older than what is held would take back what came since. */
async function refuseOlder(service: pg.Pool, { wholeParts }: CheckedFile): Promise<void> {
  for (const { feed, asOf } of wholeParts.filter((part) => part.feed === 'kev' || part.feed === 'epss')) {
    const { rows } = await service.query<{ title: string; watermark: Date | null }>(
      'select title, watermark from reference.feeds where name = $1',
      [feed],
    )
    const [held] = rows
    const watermark = held?.watermark?.toISOString()
    if (asOf === null || watermark === undefined || asOf >= watermark) continue
    throw new FeedFileError(
      `The mirror has ${held?.title} of ${watermark.slice(0, 10)}; this file is of ${asOf.slice(0, 10)}.`,
    )
  }
}
