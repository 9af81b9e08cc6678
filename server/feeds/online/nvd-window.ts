import * as z from 'zod'
import { RetryLaterError } from '#server/platform/background/duty.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { CveEntry } from '../cve-entry.ts'
import { jsonItems } from '../files/json-items.ts'
import { countHeld, expectMore } from '../store/feed-parts.ts'
import { storeCves } from '../store/store-cves.ts'
import { nvdHeaders } from './nvd-headers.ts'
import type { SourceTools } from './source.ts'

/** Times of modification, ISO 8601. */
export interface NvdWindow {
  readonly from: string
  readonly to: string
}

const PAGE_SIZE = 2_000
const MAX_PASSES = 5

const windowCursor = z.object({
  window: z.object({ from: z.string(), to: z.string() }),
  /** Records that are in, the last of them, and how many there were when the pass began. */
  index: z.number(),
  last: z.string().nullable(),
  total: z.number().nullable(),
  passes: z.number(),
})
type WindowCursor = z.infer<typeof windowCursor>

interface Page {
  readonly entries: readonly CveEntry[]
  /** Of all records, also those that could not be read. */
  readonly ids: readonly string[]
  readonly total: number
}

/**
 * Reads what was modified in a window, page by page. A CVE that is modified again meanwhile leaves the window and moves
 * those behind it forward, over the edge of the page: so each page begins with the last record of the page before, and
 * when it does not, or the total differs, the window is read again. The watermark moves when every page is in.
 *
 * @throws RetryLaterError when the pages keep moving
 */
export async function readNvdWindow(tools: SourceTools, wanted: NvdWindow): Promise<void> {
  const { service, turn } = tools
  const saved = windowCursor.safeParse(turn.cursor).data
  const before = saved?.window.from === wanted.from ? saved : undefined
  const { window } = before ?? { window: wanted }
  let at: WindowCursor = before ?? { window, index: 0, last: null, total: null, passes: 1 }
  for (;;) {
    const start = at.last === null ? 0 : at.index - 1
    const page = await readPage(tools, window, start)
    if (hasMoved(at, page)) {
      if (at.passes >= MAX_PASSES) throw new RetryLaterError('NVD changes while it is read. It is read again later.')
      at = { window, index: 0, last: null, total: null, passes: at.passes + 1 }
      await turn.saveCursor(at)
      continue
    }
    at = { ...at, index: start + page.ids.length, last: page.ids.at(-1) ?? null, total: page.total }
    const isLast = at.index >= page.total
    await inTransaction(service, async (client) => {
      await expectMore(client, page.entries.length === 0 ? [] : await storeCves(client, page.entries))
      if (isLast) {
        await countHeld(client, 'nvd')
        await client.query(`update reference.feeds set watermark = greatest(watermark, $1) where name = 'nvd'`, [
          window.to,
        ])
      }
      await turn.saveCursor(isLast ? null : at, client)
    })
    if (isLast) return
  }
}

function hasMoved(at: WindowCursor, page: Page): boolean {
  if (at.last === null) return false
  return page.ids[0] !== at.last || page.total !== at.total || page.ids.length < 2
}

async function readPage(tools: SourceTools, { from, to }: NvdWindow, startIndex: number): Promise<Page> {
  const { client, turn, urlOf, pageSize = PAGE_SIZE } = tools
  const query = new URLSearchParams({
    lastModStartDate: from,
    lastModEndDate: to,
    resultsPerPage: String(Math.min(PAGE_SIZE, pageSize)),
    startIndex: String(startIndex),
  })
  const url = `${urlOf('nvd-api')}?${query.toString()}`
  return client.ask(url, { signal: turn.signal, headers: nvdHeaders(tools) }, async ({ body }) => {
    const entries = new Map<string, CveEntry>()
    const ids: string[] = []
    let total: number | undefined
    for await (const item of jsonItems(body, { name: 'The page of NVD', archive: undefined, read: () => body })) {
      if (item.kind === 'facts') total = item.facts.expected
      if (item.kind === 'unread') ids.push(`unread: ${item.reason}`)
      if (item.kind !== 'cve') continue
      ids.push(item.entry.id)
      entries.set(item.entry.id, item.entry)
    }
    if (total === undefined || (ids.length === 0 && total > startIndex))
      throw new RetryLaterError('NVD answers with a page without records.')
    return { entries: [...entries.values()], ids, total }
  })
}
