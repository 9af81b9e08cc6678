import { compareControlIds } from '#domain/protocols/compare-control-ids.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'

/** The same entry in another framework, and how sure that is. */
export type Counterpart = {
  framework: string
  id: string
  strength: 'exact' | 'derived' | 'review'
  source: string
  /** As our catalog words it; undefined for frameworks that we have no catalog of. */
  entry?: { title: string; description: string } | undefined
}

/** Entries that are mapped as strongly, and by the same source. */
export type CounterpartBasis = Pick<Counterpart, 'strength' | 'source'> & { counterparts: readonly Counterpart[] }

export type CounterpartGroup = { framework: string; name: string; bases: readonly CounterpartBasis[] }

export const STRENGTH_WORDS: Readonly<Record<Counterpart['strength'], string>> = {
  exact: 'Exact',
  derived: 'Derived',
  review: 'To be reviewed',
}

const PUBLISHED: Readonly<Record<string, string>> = {
  'nist-800-171-r3': 'NIST SP 800-171 Rev 3',
  'nist-800-53-r5': 'NIST SP 800-53 Rev 5',
  'nist-csf-1.1': 'NIST CSF 1.1',
  'nist-csf-2.0': 'NIST CSF 2.0',
}

const SURE_FIRST = ['exact', 'derived', 'review'] as const

/** By framework, those of this product first; inside one by what the mapping rests on, the surest first and each id once. */
export function groupCounterparts(counterparts: readonly Counterpart[]): readonly CounterpartGroup[] {
  const byFramework = new Map<string, Counterpart[]>()
  for (const counterpart of counterparts.toSorted(bySureness)) {
    const members = byFramework.get(counterpart.framework) ?? []
    if (members.every(({ id }) => id !== counterpart.id)) members.push(counterpart)
    byFramework.set(counterpart.framework, members)
  }
  return [...byFramework]
    .map(([framework, members]) => ({ framework, name: frameworkName(framework), bases: basesOf(members) }))
    .toSorted((a, b) => rank(a.framework) - rank(b.framework) || a.name.localeCompare(b.name))
}

function basesOf(counterparts: readonly Counterpart[]): readonly CounterpartBasis[] {
  const bases = new Map<string, CounterpartBasis>()
  for (const counterpart of counterparts) {
    const { strength, source } = counterpart
    const members = bases.get(`${strength} ${source}`)?.counterparts ?? []
    bases.set(`${strength} ${source}`, { strength, source, counterparts: [...members, counterpart] })
  }
  return [...bases.values()]
}

function bySureness(a: Counterpart, b: Counterpart): number {
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
