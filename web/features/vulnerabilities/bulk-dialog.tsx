import { vulnerability } from '#domain/records/vulnerability.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import type { Vulnerability } from './queries.ts'

export interface BulkDialogProps {
  kind: 'owner' | 'due'
  selected: readonly Vulnerability[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets the owner or the due date of the selected vulnerabilities. */
export function BulkDialog({ kind, selected, names, onClose }: BulkDialogProps) {
  const { change } = useVulnerabilityChanges()
  const rows = { record: vulnerability, selected, titleOf, onClose }
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={change} />
  return (
    <BulkDayDialog
      {...rows}
      field={vulnerability.fields.due_on}
      none="None"
      valueOf={({ due_on: due }) => due}
      issueOf={(due) => (due === null ? 'Choose a date' : undefined)}
      onSave={(changing, due) => change(changing, { due_on: due })}
    />
  )
}

const titleOf = ({ number, title }: Vulnerability) => ({ reference: `F-${number}`, title })
