import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import type { DutyTurn } from '#server/platform/background/duty.ts'
import { loadFeedFile } from '../load/load-file.ts'
import type { FeedClient } from './feed-client.ts'

/** What a source needs for its turn. */
export interface SourceTools {
  readonly service: pg.Pool
  readonly client: FeedClient
  readonly turn: DutyTurn
  /** Where to ask: FEEDS_URLS or the source's own address. */
  readonly urlOf: (name: FeedUrl) => string
  /** A folder of this source alone, empty at the beginning of a turn. */
  readonly folder: string
  readonly nvdApiKey: string | undefined
  readonly today: Date
  /** Records in one transaction; tests make them small. */
  readonly pageSize?: number
}

/** Where the sources publish. */
export const FEED_URLS = {
  'nvd-files': 'https://nvd.nist.gov/feeds/json/cve/2.0',
  'nvd-api': 'https://services.nvd.nist.gov/rest/json/cves/2.0',
  cve5: 'https://api.github.com/repos/CVEProject/cvelistV5/releases/latest',
  kev: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  epss: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz',
  osv: 'https://osv-vulnerabilities.storage.googleapis.com',
} as const

export type FeedUrl = keyof typeof FEED_URLS

/** Does one turn of a source; throws to be repeated later at its cursor. */
export type Source = (tools: SourceTools) => Promise<void>

const loadCursor = z.object({ url: z.string(), digest: z.string(), done: z.number() })

export async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

/**
 * Downloads a file where it has changed, and loads it; a turn that was stopped continues where it was.
 *
 * @returns whether it had changed
 */
export async function loadFrom(
  { service, client, turn, folder, pageSize }: SourceTools,
  url: string,
  { name, etag, sha256 }: { readonly name: string; readonly etag?: string | undefined; readonly sha256?: string },
): Promise<{ etag: string } | undefined> {
  const file = path.join(folder, name)
  const answer = await client.download(url, file, { signal: turn.signal }, etag)
  if (answer === undefined) return undefined
  const before = loadCursor.safeParse(turn.cursor).data
  await loadFeedFile(service, file, {
    name,
    isFromFile: false,
    cursor: before?.url === url ? before : undefined,
    saveCursor: (cursor, transaction) => turn.saveCursor({ url, ...cursor }, transaction),
    signal: turn.signal,
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(pageSize === undefined ? {} : { pageSize }),
  })
  await rm(file)
  return answer
}

/** A feed that is one file: loaded where its ETag differs. */
export async function loadWhole(tools: SourceTools, feed: string, url: string, name: string): Promise<void> {
  const { rows } = await tools.service.query<{ etag: string | null }>(
    `select etag from reference.feed_parts where feed = $1 and part = 'all'`,
    [feed],
  )
  const answer = await loadFrom(tools, url, { name, etag: rows[0]?.etag ?? undefined })
  if (answer === undefined) return
  await tools.service.query(`update reference.feed_parts set etag = $2 where feed = $1 and part = 'all'`, [
    feed,
    answer.etag,
  ])
}
