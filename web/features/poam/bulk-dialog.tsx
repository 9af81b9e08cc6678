import { poamItem } from '#domain/records/poam-item.ts'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { BulkFieldDialog } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { ItemChanges } from './changes.ts'
import type { PoamRow } from './poam-item.ts'

const { severity: SEVERITY } = poamItem.fields

export interface BulkDialogProps {
  kind: 'owner' | 'severity'
  selected: readonly PoamRow[]
  names: Names
  changes: ItemChanges
  onClose: (isDone: boolean) => void
}

/** Sets the owner or the severity of the selected items. Closed items stay unchanged. */
export function BulkDialog({ kind, selected, names, changes: { change }, onClose }: BulkDialogProps) {
  const rows = { record: poamItem, selected, titleOf, mayChange, note: 'Closed items cannot be changed.', onClose }
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={change} />
  return (
    <BulkFieldDialog<PoamRow, RiskLevel>
      {...rows}
      field={SEVERITY}
      initial="Moderate"
      valueOf={({ severity }) => severity}
      wordsOf={(severity) => severity}
      onSave={(changing, severity) => change(changing, { severity })}
    >
      {(severity, onChange) => <ChoiceField {...choiceProps(SEVERITY)} value={severity} onChange={onChange} />}
    </BulkFieldDialog>
  )
}

const titleOf = ({ number, weakness }: PoamRow) => ({ reference: `V-${number}`, title: weakness })
const mayChange = ({ status }: PoamRow) => status !== 'Closed'
