import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { SearchHit } from '#web/lib/area-commands.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import type { LinkTarget } from '#web/lib/risks/link-target.ts'
import { searchRecords, SHORTEST_QUERY } from '#web/lib/search-records.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { useRiskChanges } from './changes.ts'
import { LINKED_KINDS, linkTargetOf } from './linked-records.ts'
import type { Risk } from './risk.ts'

const TYPING_PAUSE_MS = 150

/** Finds controls, third parties, vulnerabilities and POA&M items by number or words, and links them. */
export function LinkDialog({ row, onClose }: { row: Risk; onClose: () => void }) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { controlPlural, thirdParty } = wordingOf(protocol)
  const [typed, setTyped] = useState('')
  const query = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const found = useQuery(searchRecords({ companyId, query, kinds: LINKED_KINDS, perKind: 8 }))
  return (
    <Dialog
      onClose={onClose}
      title={`Link a record to R-${row.number}`}
      description={`Search ${controlPlural.toLowerCase()}, ${thirdParty.plural.toLowerCase()}, vulnerabilities and POA&M items.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <SearchInput label="Number or words" value={typed} onValueChange={setTyped} className="w-full" />
      {found.isError && <ErrorState title="The search failed." {...queryErrorProps(found)} />}
      {query.length >= SHORTEST_QUERY && found.data !== undefined && <Hits hits={firstOfEach(found.data)} row={row} />}
    </Dialog>
  )
}

function Hits({ hits, row }: { hits: readonly SearchHit[]; row: Risk }) {
  const { link } = useRiskChanges()
  if (hits.length === 0) return <p className="mt-3 text-muted">Nothing found. Try a number or another word.</p>
  return (
    <ul aria-label="Found" className="mt-3 max-h-80 divide-y divide-border overflow-auto">
      {hits.map((hit) => {
        const target = linkTargetOf(hit)
        if (target === undefined) return null
        const isLinked = row.links.some((known) => isSame(known, target))
        return (
          <li key={`${hit.kind} ${hit.id}`} className="flex items-center gap-3 py-1.5">
            <span className="shrink-0 font-medium">{hit.reference}</span>
            <span className="min-w-0 flex-1 break-words">{hit.title}</span>
            <Button
              size={28}
              aria-label={`Link ${hit.reference ?? hit.title}`}
              disabledReason={isLinked ? 'Linked already' : undefined}
              onClick={() => void link(row, target)}
            >
              {isLinked ? 'Linked' : 'Link'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Each record once: its notes and its statement may match too. */
function firstOfEach(hits: readonly SearchHit[]): readonly SearchHit[] {
  return [...new Map(hits.toReversed().map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()].toReversed()
}

function isSame(known: Risk['links'][number], target: LinkTarget): boolean {
  const ids: Readonly<Record<string, string | null>> = {
    control_id: known.control_id,
    third_party_id: known.third_party_id,
    vulnerability_id: known.vulnerability_id,
    poam_item_id: known.poam_item_id,
  }
  return Object.entries(target).every(([column, id]) => ids[column] === id)
}
