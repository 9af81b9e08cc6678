import type pg from 'pg'
import type { CveEntry, EpssScore, KevEntry, OsvRecord } from '../cve-entry.ts'
import type { FeedItem } from '../files/feed-item.ts'
import { expectMore } from '../store/feed-parts.ts'
import { storeCves } from '../store/store-cves.ts'
import { beginEpss, endEpss, storeEpss } from '../store/store-epss.ts'
import { storeKev } from '../store/store-kev.ts'
import { storeOsv } from '../store/store-osv.ts'
import type { CheckedFile } from './check-file.ts'

/** Ranges weigh most: some records have thousands. */
const MAX_RANGES = 50_000

/** Records that are written in one transaction. */
export class ItemPage {
  /** The newest entry of each source and CVE. */
  readonly #cves = new Map<string, CveEntry>()
  readonly #osv = new Map<string, OsvRecord>()
  readonly #scores: EpssScore[] = []
  /** CVEs of files that do not say how many their year has. */
  readonly #loose = new Set<string>()
  readonly #maxItems: number
  #ranges = 0

  constructor(maxItems: number) {
    this.#maxItems = maxItems
  }

  get isFull(): boolean {
    return this.#count >= this.#maxItems || this.#ranges >= MAX_RANGES
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  get #count(): number {
    return this.#cves.size + this.#osv.size + this.#scores.length
  }

  /** @param isWhole whether the document has all of a year */
  add(item: FeedItem, isWhole: boolean): void {
    if (item.kind === 'epss') this.#scores.push(item.score)
    if (item.kind === 'osv') {
      this.#osv.set(item.record.id, item.record)
      this.#ranges += item.record.entries.reduce((sum, { affects }) => sum + affects.length, 0)
    }
    if (item.kind === 'cve') {
      const { source, id, modifiedAt, affects } = item.entry
      const before = this.#cves.get(`${source} ${id}`)
      if (before !== undefined && before.modifiedAt >= modifiedAt) return
      this.#cves.set(`${source} ${id}`, item.entry)
      if (!isWhole && source === 'NVD') this.#loose.add(id)
      this.#ranges += affects.length
    }
  }

  async write(client: pg.ClientBase, { wholeParts }: CheckedFile): Promise<void> {
    for (const source of ['NVD', 'CVE'] as const) {
      const entries = [...this.#cves.values()].filter((entry) => entry.source === source)
      const fresh = entries.length === 0 ? [] : await storeCves(client, entries)
      if (source === 'NVD')
        await expectMore(
          client,
          fresh.filter((id) => this.#loose.has(id)),
        )
    }
    if (this.#osv.size > 0) await storeOsv(client, [...this.#osv.values()])
    if (this.#scores.length === 0) return
    await beginEpss(client, dayOf(wholeParts))
    await storeEpss(client, this.#scores)
  }
}

/** What a file replaces as a whole: the KEV catalog, and which CVEs have a score. */
export class Snapshot {
  readonly #kev = new Map<string, KevEntry>()
  readonly #scored: string[] = []

  add(item: FeedItem): void {
    if (item.kind === 'kev') this.#kev.set(item.entry.cveId, item.entry)
    if (item.kind === 'epss') this.#scored.push(item.score.cveId)
  }

  async write(client: pg.ClientBase, { wholeParts }: CheckedFile): Promise<void> {
    if (this.#kev.size > 0) await storeKev(client, [...this.#kev.values()])
    if (this.#scored.length > 0) await endEpss(client, dayOf(wholeParts), this.#scored)
  }
}

const dayOf = (parts: CheckedFile['wholeParts']): string =>
  parts.find(({ feed }) => feed === 'epss')?.asOf?.slice(0, 10) ?? ''
