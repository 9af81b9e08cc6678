import { vulnerability } from '#domain/records/vulnerability.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { BulkFieldDialog } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import type { Vulnerability } from './queries.ts'

const DUE = vulnerability.fields.due_on

export interface BulkDialogProps {
  kind: 'owner' | 'due'
  selected: readonly Vulnerability[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets the owner or the due date of the selected vulnerabilities. */
export function BulkDialog({ kind, selected, names, onClose }: BulkDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useVulnerabilityChanges(companyId)
  const rows = { record: vulnerability, selected, titleOf, onClose }
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={change} />
  return (
    <BulkFieldDialog<Vulnerability, string | null>
      {...rows}
      field={DUE}
      initial={null}
      valueOf={({ due_on: due }) => due}
      wordsOf={(due) => (due === null ? 'None' : formatDate(due))}
      issueOf={(due) => (due === null ? 'Choose a date' : undefined)}
      onSave={(changing, due) => change(changing, { due_on: due })}
    >
      {(due, onChange) => <DayField label={DUE.label} value={due} onChange={onChange} />}
    </BulkFieldDialog>
  )
}

const titleOf = ({ number, title }: Vulnerability) => ({ reference: `F-${number}`, title })
