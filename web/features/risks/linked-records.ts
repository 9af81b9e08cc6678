import { parseId } from '#domain/ids.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { SearchHit } from '#web/lib/area-commands.ts'
import type { LinkTarget } from '#web/lib/risks/link-target.ts'
import type { LinkedRecord } from './risk.ts'

/** The kinds of `public.search_records` that a risk links to. */
export const LINKED_KINDS = ['control', 'third party', 'vulnerability', 'plan'] as const

/** What a search hit links to; undefined for a hit of another kind. */
export function linkTargetOf({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): LinkTarget | undefined {
  if (kind === 'control') return { control_id: parseId('controls', id) }
  if (kind === 'third party') return { third_party_id: parseId('third_parties', id) }
  if (kind === 'vulnerability') return { vulnerability_id: parseId('vulnerabilities', id) }
  return kind === 'plan' ? { poam_item_id: parseId('poam_items', id) } : undefined
}

export interface LinkWords {
  /** "3.1.1", "T-2" */
  readonly reference: string
  readonly title: string
  readonly address: string
}

/** How a link reads, and where it leads. */
export function linkWords(link: LinkedRecord, { thirdParty }: Pick<Wording, 'thirdParty'>): LinkWords | undefined {
  const { controls: control, third_parties: party, vulnerabilities: finding, poam_items: item } = link
  if (control !== null)
    return {
      reference: control.nist_id,
      title: control.title,
      address: `/controls/${encodeURIComponent(control.nist_id)}`,
    }
  if (party !== null) return numbered('T', party.number, party.name, thirdParty.path)
  if (finding !== null) return numbered('F', finding.number, finding.title, '/vulnerabilities')
  return item === null ? undefined : numbered('V', item.number, item.weakness, '/poam')
}

function numbered(mark: string, number: number, title: string, path: string): LinkWords {
  const reference = `${mark}-${number}`
  return { reference, title, address: `${path}?open=${reference}` }
}
