import path from 'node:path'
import type pg from 'pg'
import { LostLeaseError, RetryLaterError, type Duty } from '#server/platform/background/duty.ts'
import type { Config } from '#server/platform/config.ts'
import { EgressError } from '#server/platform/egress/destination.ts'
import type { GuardedStream } from '#server/platform/egress/guarded-stream.ts'
import { FeedFileError } from './files/feed-file-error.ts'
import { FeedClient, FeedsOffError } from './online/feed-client.ts'
import { areFeedsOnline } from './online/feeds-online.ts'
import { cve5Source, epssSource, kevSource, osvSource } from './online/file-sources.ts'
import { nvdSource } from './online/nvd-source.ts'
import { emptyFolder, FEED_URLS, type Source } from './online/source.ts'

const HOUR_MS = 3_600_000
/** NVD recommends 6 seconds between requests. */
const PAUSE_MS = 6_000

const SOURCES: readonly { name: string; title: string; everyHours: number; source: Source }[] = [
  { name: 'kev', title: 'Feed of known exploited vulnerabilities (CISA KEV)', everyHours: 4, source: kevSource },
  { name: 'epss', title: 'Feed of exploit probabilities (EPSS)', everyHours: 12, source: epssSource },
  { name: 'nvd', title: 'Feed of vulnerabilities (NVD)', everyHours: 2, source: nvdSource },
  { name: 'osv', title: 'Feeds of package advisories (OSV)', everyHours: 24, source: osvSource },
  { name: 'cve5', title: 'Feed of CVE records (CVE list)', everyHours: 24, source: cve5Source },
]

export interface FeedSettings {
  readonly service: pg.Pool
  readonly config: Pick<Config, 'dataDir' | 'feedsOnline' | 'feedUrls' | 'nvdApiKey'>
  readonly stream: GuardedStream
  /** Tests make both small. */
  readonly pauseMs?: number
  readonly pageSize?: number
}

/** The duties that keep the CVE mirror up to date. While feeds are off they do nothing, and no packet leaves. */
export function feedDuties({ service, config, stream, pauseMs = PAUSE_MS, pageSize }: FeedSettings): Duty[] {
  const isOnline = () => areFeedsOnline(config, service)
  const client = new FeedClient({ stream, isOnline, pauseMs })
  return SOURCES.map(({ name, title, everyHours, source }) => ({
    name: `feed ${name}`,
    title,
    everyMs: everyHours * HOUR_MS,
    async run(turn) {
      if (!(await isOnline())) return
      const folder = path.join(config.dataDir, 'feeds', name)
      await emptyFolder(folder)
      const urlOf = (url: keyof typeof FEED_URLS) => config.feedUrls.get(url) ?? FEED_URLS[url]
      const size = pageSize === undefined ? {} : { pageSize }
      const tools = { service, client, turn, urlOf, folder, nvdApiKey: config.nvdApiKey, today: new Date(), ...size }
      try {
        await source(tools)
        await noteOutcome(service, name, null)
      } catch (error) {
        if (error instanceof FeedsOffError) return
        if (turn.signal.aborted || error instanceof LostLeaseError) throw error
        const later = retryLater(error)
        await noteOutcome(service, name, later.message)
        throw later
      }
    },
  }))
}

/** What a source does wrong passes, and is no reason to ask it every few seconds. */
function retryLater(error: unknown): RetryLaterError {
  if (error instanceof RetryLaterError) return error
  const message = error instanceof Error ? error.message : String(error)
  const isSentence = error instanceof FeedFileError || error instanceof EgressError
  return new RetryLaterError(isSentence ? message : `The source could not be read: ${message}.`, 0, error)
}

/** For the Admin page; of OSV on each of its feeds. */
async function noteOutcome(service: pg.Pool, name: string, error: string | null): Promise<void> {
  await service.query(
    `update reference.feeds set checked_at = clock_timestamp(), error = $2,
       failed_at = case when $2::text is not null then clock_timestamp() end
     where name = $1 or name like $1 || ':%'`,
    [name, error?.slice(0, 2000) ?? null],
  )
}
