import type { FeedItem } from '../files/feed-item.ts'
import { partOfCve } from './parts.ts'

/** A part of a feed of which a file has everything. */
export interface WholePart {
  readonly feed: string
  readonly part: string
  readonly expected: number
  readonly digest: string | null
  readonly asOf: string | null
}

/** Archives with all of a source: "all.zip" of OSV, "2025-08-25_all_CVEs_at_midnight.zip" of the CVE list. */
const WHOLE = /(?:^|[^a-z])all(?:[^a-z]|$)/i

interface Counts {
  osv: number
  newestOsv: string
  /** The feeds that every OSV record of the archive is in. */
  shared: ReadonlySet<string> | undefined
  newestCve: string
  readonly cveYears: Map<string, number>
}

/** Counts what archives contain that are published as the whole of a source. */
export class WholeArchives {
  readonly #archives = new Map<string, Counts>()

  add(archive: string | undefined, item: FeedItem): void {
    if (archive === undefined || !WHOLE.test(archive)) return
    const counts = this.#archives.get(archive) ?? noCounts()
    this.#archives.set(archive, counts)
    if (item.kind === 'osv') {
      const { feeds, modifiedAt } = item.record
      counts.osv += 1
      counts.shared = new Set(feeds.filter((feed) => counts.shared?.has(feed) ?? true))
      if (modifiedAt > counts.newestOsv) counts.newestOsv = modifiedAt
    } else if (item.kind === 'cve' && item.entry.source === 'CVE') {
      const year = partOfCve('cve5', item.entry.id)
      counts.cveYears.set(year, (counts.cveYears.get(year) ?? 0) + 1)
      if (item.entry.modifiedAt > counts.newestCve) counts.newestCve = item.entry.modifiedAt
    }
  }

  parts(): WholePart[] {
    return [...this.#archives.values()].flatMap(({ osv, newestOsv, shared, newestCve, cveYears }) => [
      ...[...(shared ?? [])].map((feed) => ({ feed, part: 'all', expected: osv, digest: null, asOf: newestOsv })),
      ...[...cveYears].map(([part, expected]) => ({ feed: 'cve5', part, expected, digest: null, asOf: newestCve })),
    ])
  }
}

const noCounts = (): Counts => ({ osv: 0, newestOsv: '', shared: undefined, newestCve: '', cveYears: new Map() })
