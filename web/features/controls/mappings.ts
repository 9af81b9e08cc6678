import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { PROTOCOL_IDS, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import { SP_800_171_REV_3, wordingOf } from '#domain/protocols/wording.ts'

/** The same entry in another framework, and how sure that is. */
export type Mapping = {
  framework: string
  id: string
  strength: 'exact' | 'derived' | 'review'
  source: string
  /** The text of our catalog; undefined for other frameworks. */
  entry?: { title: string; description: string } | undefined
}

/** Entries that are mapped as strongly, and by the same source. */
export type MappingBasis = Pick<Mapping, 'strength' | 'source'> & { mappings: readonly Mapping[] }

export type MappingGroup = { framework: string; name: string; bases: readonly MappingBasis[] }

export const STRENGTH_LABELS: Readonly<Record<Mapping['strength'], string>> = {
  exact: 'Exact',
  derived: 'Derived',
  review: 'To be reviewed',
}

const PUBLISHED: Readonly<Record<string, string>> = {
  'nist-800-171-r3': SP_800_171_REV_3,
  'nist-800-53-r5': 'NIST SP 800-53 Rev 5',
  'nist-csf-1.1': 'NIST CSF 1.1',
  'nist-csf-2.0': 'NIST CSF 2.0',
}

/** None of the sources of the crosswalk covers it; `db/catalogs.test.ts` holds this against the crosswalk. */
export const NOT_MAPPED =
  'SOC 2 has no mappings yet: none of the published sources behind the others covers its criteria.'

/** What to say where a control has no mapping. */
export function noMappingText(protocol: ProtocolId): string {
  return protocol === 'soc2' ? NOT_MAPPED : `No counterpart is known. ${NOT_MAPPED}`
}

const SURE_FIRST = ['exact', 'derived', 'review'] as const

/** By framework, ours first; within one the surest mappings first, each id once. */
export function groupMappings(mappings: readonly Mapping[]): readonly MappingGroup[] {
  const byFramework = new Map<string, Mapping[]>()
  for (const mapping of mappings.toSorted(bySureness)) {
    const members = byFramework.get(mapping.framework) ?? []
    if (members.every(({ id }) => id !== mapping.id)) members.push(mapping)
    byFramework.set(mapping.framework, members)
  }
  return [...byFramework]
    .map(([framework, members]) => ({ framework, name: frameworkName(framework), bases: basesOf(members) }))
    .toSorted((a, b) => rank(a.framework) - rank(b.framework) || a.name.localeCompare(b.name))
}

function basesOf(mappings: readonly Mapping[]): readonly MappingBasis[] {
  const bases = new Map<string, MappingBasis>()
  for (const mapping of mappings) {
    const { strength, source } = mapping
    const members = bases.get(`${strength} ${source}`)?.mappings ?? []
    bases.set(`${strength} ${source}`, { strength, source, mappings: [...members, mapping] })
  }
  return [...bases.values()]
}

function bySureness(a: Mapping, b: Mapping): number {
  return SURE_FIRST.indexOf(a.strength) - SURE_FIRST.indexOf(b.strength) || compareControlIds(a.id, b.id)
}

function frameworkName(framework: string): string {
  const protocol = PROTOCOL_IDS.find((id) => id === framework)
  return protocol ? wordingOf(protocol).displayName : (PUBLISHED[framework] ?? framework)
}

function rank(framework: string): number {
  const index = PROTOCOL_IDS.findIndex((id) => id === framework)
  return index === -1 ? PROTOCOL_IDS.length : index
}
