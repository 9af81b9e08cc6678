import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Drawer } from '#web/ui/drawer.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { isEditable } from '#web/ui/is-editable.ts'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryDetails } from './entry-details.tsx'
import { isErased, type AuditEntry } from './entry.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { joinNames, type Names } from './names.ts'
import { auditEntry, type AuditPage } from './queries.ts'
import { sentenceOf } from './sentences.ts'
import type { AuditView } from './use-audit-view.ts'
import { whoOf } from './who.ts'

export type EntryDrawerProps = { id: string; view: AuditView; entries: readonly AuditEntry[]; names: Names }

/** One entry with all that it holds, beside the log; `[` and `]` walk to its neighbours. */
export function EntryDrawer({ id, view, entries, names }: EntryDrawerProps) {
  const query = useQuery(auditEntry(id))
  const entry = query.data?.entries[0] ?? entries.find((one) => one.id === id)
  const known = joinNames(query.data === undefined ? [names] : [names, query.data.names])
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && view.open(undefined)}
      eyebrow={entry && `Event ${entry.seq.toLocaleString('en')}`}
      title={entry ? `${whoOf(entry, known)} ${sentenceOf(entry, known)}` : 'Event'}
      actions={<Neighbours id={id} entries={entries} onGo={view.open} />}
      footer={entry && view.isAdmin && hasValues(entry) ? <EraseButton entry={entry} /> : undefined}
    >
      {entry === undefined ? <NoEntry query={query} /> : <EntryDetails entry={entry} names={known} />}
    </Drawer>
  )
}

function NoEntry({ query }: { query: UseQueryResult<AuditPage> }) {
  if (query.isPending) return <SkeletonText lines={8} />
  if (query.isSuccess) return <p>There is no such event, or it is not yours to see.</p>
  return <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />
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

type NeighboursProps = Pick<EntryDrawerProps, 'id' | 'entries'> & { onGo: (id: string) => void }

function Neighbours({ id, entries, onGo }: NeighboursProps) {
  const at = entries.findIndex((entry) => entry.id === id)
  const newer = at > 0 ? entries[at - 1] : undefined
  const older = at === -1 ? undefined : entries[at + 1]
  const go = (to: AuditEntry | undefined) => to && onGo(to.id)
  useBrackets(
    () => go(newer),
    () => go(older),
  )
  return (
    <>
      <IconButton
        label="Newer event"
        hint="["
        icon={<ChevronLeft />}
        side="bottom"
        disabled={newer === undefined}
        onClick={() => go(newer)}
      />
      <IconButton
        label="Older event"
        hint="]"
        icon={<ChevronRight />}
        side="bottom"
        disabled={older === undefined}
        onClick={() => go(older)}
      />
    </>
  )
}

function hasValues(entry: AuditEntry): boolean {
  return !isErased(entry) && (entry.old_values !== null || entry.new_values !== null)
}

function useBrackets(onPrevious: () => void, onNext: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isEditable(event.target)) return
    if (event.key === '[') onPrevious()
    if (event.key === ']') onNext()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
