import { normalIdentifier, type AssetKind, type IdentifierKind, type ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ItemPlace, ScanComponent, ScanFacts, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import type { ScanSource } from './scan-source.ts'

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** What a reader of a format says of an item: texts as in the file, ids of every kind in one list. */
export interface RawItem extends Loose<Omit<ScanItem, 'asset' | 'severity' | 'cves' | 'advisories' | 'component'>> {
  readonly asset: ScanAsset
  readonly severity: ScanItem['severity']
  /** CVEs and other advisories, each possibly several in one text. */
  readonly ids?: readonly (string | undefined)[] | undefined
  readonly place?: ItemPlace
  readonly component?: ScanComponent | undefined
  readonly scores?: readonly (number | undefined)[]
}

const MAX_TITLE = 500
const MAX_TEXT = 100_000
const MAX_POSITION = 500
const CVE = /CVE-\d{4}-\d{4,}/gi

/** An item with its texts trimmed and bounded, its CVEs told from other ids, and nothing empty in it. */
export function itemPart(raw: RawItem): ScanPart {
  const { ids = [], scores = [], asset, severity, title, place = {}, ...rest } = raw
  const { cves, others } = tellIds(ids)
  const oneLine = (title ?? '').replaceAll(/\s+/g, ' ').trim()
  const item: ScanItem = {
    ...defined({
      ...rest,
      place: Object.keys(place).length > 0 ? place : undefined,
      score: highest([raw.score, ...scores]),
      description: bounded(raw.description),
      solution: bounded(raw.solution),
      evidence: bounded(raw.evidence),
    }),
    asset,
    severity,
    cves,
    advisories: others,
    cwes: unique((raw.cwes ?? []).flatMap(cweIds)),
    title: (oneLine || cves[0] || others[0] || raw.rule || 'Untitled').slice(0, MAX_TITLE),
    vectors: unique((raw.vectors ?? []).map((vector) => vector.trim())),
    references: unique((raw.references ?? []).map((reference) => reference.trim())),
  }
  return { part: 'item', item }
}

export function factsPart(facts: Loose<ScanFacts>): ScanPart {
  return { part: 'facts', facts: defined(facts) }
}

export function unreadPart(position: string, reason: string, text: unknown): ScanPart {
  const shown = typeof text === 'string' ? text : JSON.stringify(text)
  return { part: 'unread', unread: { position, reason, text: (shown ?? '').slice(0, MAX_POSITION) } }
}

/**
 * An asset from the identifiers that a file gives, the strongest first; empty ones are left out. Without any, the
 * file's name stands for it.
 */
export function assetOf(
  source: ScanSource,
  kind: AssetKind,
  identifiers: readonly (readonly [IdentifierKind, string | undefined])[],
  rest: { name?: string | undefined; operatingSystem?: string | undefined; credentialed?: boolean | undefined } = {},
): ScanAsset {
  const given = identifiers.flatMap(([of, value]) => {
    const text = value?.trim() ?? ''
    return text === '' ? [] : [normalIdentifier(of, text)]
  })
  const known = given.length > 0 ? given : [normalIdentifier('name', source.name)]
  const name = rest.name?.trim() || known.find(({ kind: of }) => of === 'fqdn' || of === 'netbios')?.value
  return {
    kind,
    name: name ?? known[0]?.value ?? source.name,
    identifiers: known.filter(
      (one, index) => known.findIndex((other) => other.kind === one.kind && other.value === one.value) === index,
    ),
    ...defined({ operatingSystem: bounded(rest.operatingSystem), credentialed: rest.credentialed }),
  }
}

/** A port, protocol and the like, without what a file leaves empty. A port of 0 means the whole host. */
export function placeOf({ port, ...rest }: Loose<ItemPlace>): ItemPlace {
  return defined({ ...rest, port: port !== undefined && port > 0 && port < 65_536 ? port : undefined })
}

/** The object without its undefined and empty values. */
export function defined<T extends object>(values: Loose<T>): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}

/** A text's number, or undefined where it is none. */
export function numberIn(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** ISO 8601 in UTC from seconds since 1970, or from a date as scanners write it; undefined where it is none. */
export function instantOf(text: string | number | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const isSeconds = typeof text === 'number' || /^\d{9,11}$/.test(text)
  const date = new Date(isSeconds ? Number(text) * 1000 : withZone(text.trim()))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** A time without a zone is taken as UTC, never as the time of the server that happens to read it. */
function withZone(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}[ T][\d:.]+$/.test(text)) return `${text.replace(' ', 'T')}Z`
  return /\d{2}:\d{2}/.test(text) && !/(?:Z|[+-]\d{2}:?\d{2}|[A-Z]{3,4})$/.test(text) ? `${text} UTC` : text
}

/** The texts that are there, with a separator between them; undefined where there is none. */
export function joined(texts: readonly (string | undefined)[], separator = '\n'): string | undefined {
  return texts.filter((text) => text !== undefined && text !== '').join(separator) || undefined
}

/** A list of texts without repetitions and empty ones, in its order. */
export function unique(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))] as readonly string[]
}

/** Text of a web page as plain text: scanners write their descriptions in it. */
export function withoutMarkup(html: string | undefined): string | undefined {
  return html
    ?.replaceAll(/<(?:br|p|li|tr|div|\/p|\/div|\/ul|\/ol)\b[^>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
}

function tellIds(ids: readonly (string | undefined)[]): { cves: readonly string[]; others: readonly string[] } {
  const cves: string[] = []
  const others: string[] = []
  for (const id of unique(ids.map((text) => text?.trim()))) {
    const found = id.match(CVE)
    if (found === null) others.push(id)
    else cves.push(...found.map((cve) => cve.toUpperCase()))
  }
  return { cves: unique(cves), others }
}

function cweIds(text: string): readonly string[] {
  return [...text.matchAll(/\d+/g)].map(([number]) => `CWE-${number}`)
}

function highest(scores: readonly (number | undefined)[]): number | undefined {
  const valid = scores.filter((score) => score !== undefined && score >= 0 && score <= 10) as readonly number[]
  return valid.length === 0 ? undefined : Math.max(...valid)
}

function bounded(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length <= MAX_TEXT) return trimmed || undefined
  return `${trimmed.slice(0, MAX_TEXT)}\n… ${trimmed.length - MAX_TEXT} more characters are in the file.`
}
