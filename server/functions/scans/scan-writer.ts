import type pg from 'pg'
import { fingerprintOf } from '#domain/scans/fingerprint.ts'
import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ItemSeverity, ScanComponent, ScanFacts, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { parsePackageUrl } from '#domain/versions/package-url.ts'

const ROWS_AT_ONCE = 1000
const MAX_PURL = 1000
const GRAVEST_LAST: readonly ItemSeverity[] = ['info', 'low', 'medium', 'high', 'critical']

export interface ScanPlace {
  readonly companyId: string
  readonly scanId: string
}

/** What reading a scan has counted and found out about it. */
export interface ScanSummary {
  readonly facts: Partial<ScanFacts>
  readonly items: number
  readonly unread: number
  /** When its last item was seen, where items have times of their own. */
  readonly lastSeenAt: string | undefined
}

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool
type Row = Readonly<Record<string, unknown>>

/** Writes the parts of one scan into its staging tables, a thousand rows at a time. */
export class ScanWriter {
  readonly #db: Queryable
  readonly #place: ScanPlace
  readonly #assets = new Map<string, number>()
  readonly #severities = new Map<string, number>()
  readonly #pending = {
    assets: [] as Row[],
    weaknesses: new Map<string, Row>(),
    items: [] as Row[],
    components: [] as Row[],
    unread: [] as Row[],
  }
  #facts: Partial<ScanFacts> = {}
  #items = 0
  #components = 0
  #unread = 0
  #lastSeenAt: string | undefined

  constructor(db: Queryable, place: ScanPlace) {
    this.#db = db
    this.#place = place
  }

  get items(): number {
    return this.#items
  }

  /** Removes what an earlier attempt has written. */
  async begin(): Promise<void> {
    for (const table of ['scan_items', 'scan_components', 'scan_weaknesses', 'scan_assets', 'scan_unread'])
      await this.#db.query(`delete from private.${table} where company_id = $1 and scan_id = $2`, this.#values())
  }

  async add(part: ScanPart): Promise<void> {
    if (part.part === 'facts') this.#facts = merged(this.#facts, part.facts)
    else if (part.part === 'asset') this.#asset(part.asset)
    else if (part.part === 'item') this.#item(part.item)
    else if (part.part === 'component') this.#component(part.asset, part.component)
    else if (part.part === 'unread') this.#pending.unread.push({ line: (this.#unread += 1), ...part.unread })
    const { items, assets, components, unread } = this.#pending
    if (items.length + assets.length + components.length + unread.length >= ROWS_AT_ONCE) await this.flush()
  }

  /** Writes the rest. */
  async end(): Promise<ScanSummary> {
    await this.flush()
    return { facts: this.#facts, items: this.#items, unread: this.#unread, lastSeenAt: this.#lastSeenAt }
  }

  #asset(asset: ScanAsset): number {
    const [strongest] = asset.identifiers
    const key = `${strongest?.kind ?? ''} ${strongest?.value ?? asset.name}`
    const known = this.#assets.get(key)
    if (known !== undefined) return known
    const index = this.#assets.size
    this.#assets.set(key, index)
    const { kind, name, identifiers, operatingSystem, credentialed } = asset
    this.#pending.assets.push({
      asset: index,
      kind,
      name: name.slice(0, 300),
      identifiers,
      operating_system: operatingSystem,
      credentialed,
    })
    return index
  }

  #item(item: ScanItem): void {
    const fingerprint = fingerprintOf(this.#facts.scanner ?? 'Scan', item)
    const asset = this.#asset(item.asset)
    this.#weakness(fingerprint, item)
    if (item.seenAt !== undefined && item.seenAt > (this.#lastSeenAt ?? '')) this.#lastSeenAt = item.seenAt
    const { place = {}, component } = item
    const within = component && [component.name, component.version].filter((text) => text !== undefined).join(' ')
    this.#pending.items.push({
      item: this.#items,
      asset,
      fingerprint,
      port: place.port,
      protocol: place.protocol?.slice(0, 20),
      component: (within ?? place.path)?.slice(0, 1000),
      is_local: item.isLocal ?? false,
      ...statementOf(item),
    })
    this.#items += 1
  }

  #component(of: ScanAsset, { purl, name, version }: ScanComponent): void {
    this.#pending.components.push({
      component: (this.#components += 1),
      asset: this.#asset(of),
      purl: purl !== undefined && purl.length <= MAX_PURL ? purl : undefined,
      ecosystem: (purl === undefined ? undefined : parsePackageUrl(purl))?.type.slice(0, 60),
      name: name.slice(0, 300),
      version: (version ?? '').slice(0, 200),
    })
  }

  /** Of two items of one weakness the graver one describes it. */
  #weakness(fingerprint: string, item: ScanItem): void {
    const rank = GRAVEST_LAST.indexOf(item.severity)
    if (rank <= (this.#severities.get(fingerprint) ?? -1)) return
    this.#severities.set(fingerprint, rank)
    this.#pending.weaknesses.set(fingerprint, {
      fingerprint,
      severity: item.severity,
      title: item.title,
      description: item.description?.slice(0, 20_000) ?? '',
      solution: item.solution?.slice(0, 10_000) ?? '',
      cve_ids: item.cves.slice(0, 1000),
      rule: item.rule?.slice(0, 300),
      vectors: item.vectors.slice(0, 10),
      score: item.score,
      reference_urls: item.references.slice(0, 200),
    })
  }

  async flush(): Promise<void> {
    const { assets, weaknesses, items, components, unread } = this.#pending
    await this.#insert('scan_assets', assets)
    await this.#insert(
      'scan_weaknesses',
      [...weaknesses.values()],
      `on conflict (company_id, scan_id, fingerprint) do update set severity = excluded.severity, title = excluded.title,
         description = excluded.description, solution = excluded.solution, cve_ids = excluded.cve_ids, rule = excluded.rule,
         vectors = excluded.vectors, score = excluded.score, reference_urls = excluded.reference_urls`,
    )
    await this.#insert('scan_items', items)
    await this.#insert('scan_components', components)
    await this.#insert('scan_unread', unread)
    weaknesses.clear()
    for (const written of [assets, items, components, unread]) written.length = 0
  }

  async #insert(table: string, rows: readonly Row[], onConflict = ''): Promise<void> {
    if (rows.length === 0) return
    await this.#db.query(
      `insert into private.${table}
       select * from jsonb_populate_recordset(null::private.${table},
         (select jsonb_agg(r || jsonb_build_object('company_id', $1::uuid, 'scan_id', $2::uuid)) from jsonb_array_elements($3::jsonb) r))
       ${onConflict}`,
      [...this.#values(), JSON.stringify(rows.map(withoutNul))],
    )
  }

  #values(): [string, string] {
    return [this.#place.companyId, this.#place.scanId]
  }
}

/**
 * What the file says of one item. Only Owners and Managers of the company accept a weakness: what was accepted in the
 * scanner stays reported, with the scanner's reason beside what was seen.
 */
function statementOf({ evidence, settled }: ScanItem): Row {
  if (settled?.state !== 'accepted')
    return { evidence, settled: settled?.state, settled_reason: settled?.reason?.slice(0, 2000) }
  const accepted =
    settled.reason === undefined ? 'Accepted in the scanner.' : `Accepted in the scanner: ${settled.reason}`
  return { evidence: [evidence, accepted].filter((text) => text !== undefined).join('\n') }
}

/** PostgreSQL's texts have no U+0000, which some banners contain. */
function withoutNul(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value.replaceAll('\0', '') : value]),
  )
}

/** The earliest beginning and the latest end of several hosts are those of the scan. */
function merged(before: Partial<ScanFacts>, more: Partial<ScanFacts>): Partial<ScanFacts> {
  const startedAt = [before.startedAt, more.startedAt].filter((time) => time !== undefined).sort()[0]
  const endedAt = [before.endedAt, more.endedAt]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1)
  return {
    ...before,
    ...more,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
  }
}
