import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { BulkFieldDialog, type BulkRows } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
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
  const { id: companyId } = useCompany()
  const { change } = useRiskChanges(companyId)
  const rows = { record: risk, selected, titleOf, onClose }
  switch (what) {
    case 'owner_id':
      return <BulkOwnerDialog {...rows} names={names} onSave={change} />
    case 'due_on':
      return (
        <BulkFieldDialog<Risk, string | null>
          {...rows}
          field={fields.due_on}
          initial={null}
          valueOf={({ due_on: day }) => day}
          wordsOf={(day) => (day === null ? 'No date' : formatDate(day))}
          onSave={(changing, day) => change(changing, { due_on: day })}
        >
          {(day, onChange) => <DayField label={fields.due_on.label} value={day} onChange={onChange} />}
        </BulkFieldDialog>
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
  const { id: companyId } = useCompany()
  const { change } = useRiskChanges(companyId)
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
