import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Neighbours } from '#web/ui/table/neighbours.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryDetails } from './entry-details.tsx'
import { isErased, type AuditEntry } from './entry.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { joinNames, type Names } from './names.ts'
import type { NamedEntries } from './pages.ts'
import { auditEntry } from './queries.ts'
import { sentenceOf } from './sentences.ts'
import type { AuditListState } from './use-audit-list.ts'
import { whoOf } from './who.ts'

export type EntryDrawerProps = { id: string; state: AuditListState; entries: readonly AuditEntry[]; names: Names }

/** One entry in full, beside the log; `[` and `]` go to its neighbours. */
export function EntryDrawer({ id, state, entries, names }: EntryDrawerProps) {
  const query = useQuery(auditEntry(id))
  const entry = query.data?.entries[0] ?? entries.find((one) => one.id === id)
  const known = joinNames(query.data === undefined ? [names] : [names, query.data.names])
  return (
    <Drawer
      onClose={() => state.open(undefined)}
      eyebrow={entry && `Event ${entry.seq.toLocaleString('en')}`}
      title={entry ? `${whoOf(entry, known)} ${sentenceOf(entry, known)}` : 'Event'}
      actions={
        <Neighbours
          rows={entries}
          isOpen={(one) => one.id === id}
          onGo={(one) => state.open(one.id)}
          labels={{ before: 'Newer event', after: 'Older event' }}
        />
      }
      footer={entry && state.isAdmin && hasValues(entry) ? <EraseButton entry={entry} /> : undefined}
    >
      {entry === undefined ? <NoEntry query={query} /> : <EntryDetails entry={entry} names={known} />}
    </Drawer>
  )
}

function NoEntry({ query }: { query: UseQueryResult<NamedEntries> }) {
  if (query.isSuccess) return <p>There is no such event, or you have no access to it.</p>
  return <QueryFallback query={query} what="The event" lines={8} />
}

function EraseButton({ entry }: { entry: AuditEntry }) {
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Button onClick={() => setErasing(true)}>Erase personal data…</Button>
      {isErasing && <EraseDialog entry={entry} onClose={() => setErasing(false)} />}
    </>
  )
}

function hasValues(entry: AuditEntry): boolean {
  return !isErased(entry) && (entry.old_values !== null || entry.new_values !== null)
}
