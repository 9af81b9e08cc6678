import { nvdYears } from '#domain/feeds/feed-state.ts'
import { RetryLaterError } from '#server/platform/background/duty.ts'
import { FeedFileError } from '../files/feed-file-error.ts'
import { countNvd } from '../store/feed-parts.ts'
import { nvdHeaders } from './nvd-headers.ts'
import { readNvdWindow } from './nvd-window.ts'
import { loadFrom, type Source, type SourceTools } from './source.ts'

const HOUR_MS = 3_600_000
/** NVD refuses longer windows. */
const MAX_WINDOW_MS = 120 * 24 * HOUR_MS

/** First the yearly files, each checked by its digest; then what has changed since, window by window. */
export const nvdSource: Source = async (tools) => {
  const { service, today } = tools
  if ((await watermarkOf(tools)) === undefined) await loadYears(tools)
  for (let held = await watermarkOf(tools); held !== undefined && held < today; held = await watermarkOf(tools)) {
    // Changes that NVD publishes late are read with the next window.
    const from = new Date(held.getTime() - HOUR_MS)
    const to = new Date(Math.min(today.getTime(), from.getTime() + MAX_WINDOW_MS))
    await readNvdWindow(tools, { from: from.toISOString(), to: to.toISOString() })
  }
  const about = await tools.client.text(`${tools.urlOf('nvd-api')}?resultsPerPage=1&startIndex=0`, {
    signal: tools.turn.signal,
    headers: nvdHeaders(tools),
  })
  const total = Number(/"totalResults"\s*:\s*(\d+)/.exec(about)?.[1])
  if (Number.isInteger(total)) await countNvd(service, total)
}

async function watermarkOf({ service }: SourceTools): Promise<Date | undefined> {
  const { rows } = await service.query<{ watermark: Date | null }>(
    `select watermark from reference.feeds where name = 'nvd'`,
  )
  return rows[0]?.watermark ?? undefined
}

async function loadYears(tools: SourceTools): Promise<void> {
  const { service, client, turn, urlOf, today } = tools
  const { rows } = await service.query<{ part: string; digest: string | null }>(
    `select part, digest from reference.feed_parts where feed = 'nvd'`,
  )
  const held = new Map(rows.map(({ part, digest }) => [part, digest]))
  for (const year of nvdYears(today.toISOString())) {
    const base = `${urlOf('nvd-files')}/nvdcve-2.0-${year}`
    const meta = await client.text(`${base}.meta`, { signal: turn.signal })
    const sha256 = /^sha256:([0-9a-f]{64})\s*$/im.exec(meta)?.[1]?.toLowerCase()
    if (sha256 === undefined) throw new RetryLaterError(`The .meta file of ${year} names no SHA-256.`)
    if (held.get(year) === sha256) continue
    try {
      await loadFrom(tools, `${base}.json.gz`, { name: `nvdcve-2.0-${year}.json.gz`, sha256 })
    } catch (error) {
      // Replaced between the two requests, or cut on the way: both pass.
      throw error instanceof FeedFileError ? new RetryLaterError(error.message) : error
    }
  }
}
