import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkFieldDialog, type BulkRows } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { BulkChange } from './bulk-changes.ts'
import { useRiskChanges } from './changes.ts'
import { ReasonField } from './reason-field.tsx'
import type { Risk } from './risk.ts'
import { TreatmentField } from './treatment-field.tsx'

const { fields } = risk

interface BulkDialogProps {
  what: BulkChange
  selected: readonly Risk[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets one field of every selected risk. */
export function BulkDialog({ what, selected, names, onClose }: BulkDialogProps) {
  const { change } = useRiskChanges()
  const rows = { record: risk, selected, titleOf, onClose }
  switch (what) {
    case 'owner_id':
      return <BulkOwnerDialog {...rows} names={names} onSave={change} />
    case 'due_on':
      return (
        <BulkDayDialog
          {...rows}
          field={fields.due_on}
          none="No date"
          valueOf={({ due_on: day }) => day}
          onSave={(changing, day) => change(changing, { due_on: day })}
        />
      )
    case 'treatment':
      return <TreatmentDialog {...rows} />
    case 'status':
      return (
        <BulkFieldDialog<Risk, Risk['status']>
          {...rows}
          field={fields.status}
          initial="Open"
          valueOf={({ status }) => status}
          wordsOf={(status) => status}
          onSave={(changing, status) => change(changing, { status })}
        >
          {(status, onChange) => <ChoiceField {...choiceProps(fields.status)} value={status} onChange={onChange} />}
        </BulkFieldDialog>
      )
  }
}

/** An acceptance asks for its reason. */
function TreatmentDialog(rows: BulkRows<Risk>) {
  const { change } = useRiskChanges()
  const [reason, setReason] = useState('')
  return (
    <BulkFieldDialog<Risk, Risk['treatment']>
      {...rows}
      field={fields.treatment}
      initial={null}
      valueOf={({ treatment }) => treatment}
      wordsOf={(treatment) => treatment ?? 'Not decided'}
      issueOf={(treatment) => (treatment === 'Accept' && reason.trim() === '' ? 'Enter the reason' : undefined)}
      onSave={(changing, treatment) =>
        change(changing, { treatment, acceptance_reason: treatment === 'Accept' ? reason.trim() : null })
      }
    >
      {(treatment, onChange) => (
        <>
          <TreatmentField value={treatment} onChange={onChange} />
          {treatment === 'Accept' && <ReasonField value={reason} onChange={setReason} />}
        </>
      )}
    </BulkFieldDialog>
  )
}

const titleOf = ({ number, title }: Risk) => ({ reference: `R-${number}`, title })
