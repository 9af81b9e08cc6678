import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { person } from '#domain/records/person.ts'
import { RecordHistory } from '#web/lib/activity/record-history.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { usePeopleChanges } from './changes.ts'
import { KindBadge, type NameOf } from './columns.tsx'
import { EditableFacts } from './editable-facts.tsx'
import type { ListedPerson } from './people-queries.ts'

interface ListedPersonDrawerProps {
  row: ListedPerson
  /** The rows of the list, among which `[` and `]` walk. */
  rows: readonly ListedPerson[]
  all: readonly ListedPerson[]
  nameOf: NameOf
  readOnlyReason: string | undefined
  onOpen: (row: ListedPerson) => void
  onClose: () => void
}

export function ListedPersonDrawer(props: ListedPersonDrawerProps) {
  const { row, rows, all, nameOf, readOnlyReason, onOpen, onClose } = props
  const reports = all.filter(({ manager_id: manager }) => manager === row.id)
  return (
    <RecordDrawer
      row={row}
      rows={rows}
      title={row.name}
      noun="person"
      onOpen={onOpen}
      onClose={onClose}
      footer={readOnlyReason === undefined && row.user_id === null && <Deletion row={row} onDone={onClose} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        <KindBadge row={row} />
        <span className="min-w-0 break-words text-muted">{row.email}</span>
      </div>
      {row.user_id !== null && (
        <p className="mt-3 text-small text-muted">
          Name and mail address come from the account.{' '}
          <Link to="/settings/members" search={{ open: row.user_id }} className="text-brand-text underline">
            Open in Members
          </Link>
        </p>
      )}
      <DrawerSection title="Details">
        {readOnlyReason === undefined ? <EditableFacts row={row} all={all} /> : <Facts facts={factsOf(row, nameOf)} />}
      </DrawerSection>
      {reports.length > 0 && (
        <DrawerSection title="Reports to this person">
          <p className="break-words">{reports.map(({ name }) => name).join(', ')}</p>
        </DrawerSection>
      )}
      <RecordHistory record={person} row={row} name={row.name} />
    </RecordDrawer>
  )
}

function Deletion({ row, onDone }: { row: ListedPerson; onDone: () => void }) {
  const { remove } = usePeopleChanges()
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    const done = await remove(row)
    if (done === undefined) return false
    toastSuccess(`${row.name} deleted`)
    onDone()
    return true
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete person
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${row.name}?`}
          consequence="What refers to this person is deleted too: contacts of third parties and links that were sent. For someone who left, enter the last day instead."
          confirmLabel="Delete person"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function factsOf(row: ListedPerson, nameOf: NameOf): [string, string | null][] {
  const { department, manager_id: manager, left_on: left, source } = person.fields
  return [
    [department.label, row.department],
    [manager.label, nameOf(row.manager_id) ?? null],
    ['Groups', row.groups.join(', ')],
    [left.label, row.left_on === null ? null : formatDate(row.left_on)],
    [source.label, row.source],
  ]
}
