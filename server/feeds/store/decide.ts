import type { CveEntry } from '../cve-entry.ts'

/** What is held of a CVE. Times as text of the same format. */
export interface HeldCve {
  readonly id: string
  readonly source: CveEntry['source'] | 'KEV'
  readonly record: string
  readonly modifiedAt: string
  readonly isAnalyzed: boolean
  readonly nvdModifiedAt: string | null
  readonly cveModifiedAt: string | null
}

/**
 * `replace`: the row takes the words of the entry. `note`: it keeps its own, and remembers that the source has been
 * read. `skip`: the entry is not newer than what is held.
 */
export type Decision = 'replace' | 'note' | 'skip'

/**
 * Whose words a CVE has: NVD's once NVD has analyzed it; before that those of its CVE record, then NVD's without
 * analysis, then those of an OSV record. The outcome does not depend on the order in which sources are loaded.
 */
export function decide(held: HeldCve | undefined, entry: CveEntry): Decision {
  if (held === undefined) return 'replace'
  if (entry.source === 'OSV') return decideOsv(held, entry)
  const readBefore = entry.source === 'NVD' ? held.nvdModifiedAt : held.cveModifiedAt
  if (readBefore !== null && readBefore >= entry.modifiedAt) return 'skip'
  // NVD may take an analysis back.
  if (held.source === entry.source) return 'replace'
  return rank(entry.source, entry.isAnalyzed) > rank(held.source, held.isAnalyzed) ? 'replace' : 'note'
}

function decideOsv(held: HeldCve, entry: CveEntry): Decision {
  if (held.source === 'KEV') return 'replace'
  if (held.source !== 'OSV') return 'note'
  if (held.record === entry.record) return held.modifiedAt < entry.modifiedAt ? 'replace' : 'note'
  // Of several advisories about one CVE the first by name.
  return entry.record < held.record ? 'replace' : 'note'
}

function rank(source: HeldCve['source'], isAnalyzed: boolean): number {
  if (source === 'NVD') return isAnalyzed ? 4 : 2
  return source === 'CVE' ? 3 : source === 'OSV' ? 1 : 0
}
