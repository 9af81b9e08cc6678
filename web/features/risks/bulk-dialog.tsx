import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { BULK_CHANGES, type BulkChange } from './bulk-changes.ts'
import { useRiskChanges } from './changes.ts'
import { ReasonField } from './reason-field.tsx'
import { treatmentOf, type Risk } from './risk.ts'
import { useTreatments } from './use-treatments.ts'

const { fields } = risk

interface BulkDialogProps {
  what: BulkChange
  selected: readonly Risk[]
  names: Names
  onClose: (isDone: boolean) => void
}

type Values = Pick<Risk, BulkChange>
const EMPTY: Values = { owner_id: null, due_on: null, treatment: null, status: 'Open' }

/** Sets one field of every selected risk. */
export function BulkDialog({ what, selected, names, onClose }: BulkDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useRiskChanges(companyId)
  const [values, setValues] = useState(EMPTY)
  const [reason, setReason] = useState('')
  const isAccepting = what === 'treatment' && values.treatment === 'Accept'
  const changing = selected.filter((row) => row[what] !== values[what])
  const words = wordsOf(what, names)
  const { label } = fields[what]
  const save = () =>
    what === 'treatment'
      ? change(
          changing,
          { treatment: values.treatment, acceptance_reason: isAccepting ? reason.trim() : null },
          treatmentOf,
        )
      : change(changing, { [what]: values[what] }, (row) => ({ [what]: row[what] }))
  return (
    <BulkEditDialog
      title={`Set ${BULK_CHANGES.find(({ id }) => id === what)?.label}`}
      noun="Risk"
      what={label}
      changes={changing.map((row) => ({
        reference: `R-${row.number}`,
        title: row.title,
        before: words(row),
        after: words(values),
      }))}
      submitLabel={`Change ${changing.length}`}
      disabledReason={
        changing.length === 0
          ? 'No changes to apply'
          : isAccepting && reason.trim() === ''
            ? 'Enter the reason'
            : undefined
      }
      onSave={save}
      onClose={onClose}
    >
      <ValueField what={what} values={values} onChange={(changed) => setValues({ ...values, ...changed })} />
      {isAccepting && <ReasonField value={reason} onChange={setReason} />}
    </BulkEditDialog>
  )
}

interface ValueFieldProps {
  what: BulkChange
  values: Values
  onChange: (changed: Partial<Values>) => void
}

function ValueField({ what, values, onChange }: ValueFieldProps) {
  const treatments = useTreatments(values.treatment)
  if (what === 'owner_id')
    return (
      <PersonField
        label={fields.owner_id.label}
        value={values.owner_id}
        onChange={(owner) => onChange({ owner_id: owner })}
      />
    )
  if (what === 'due_on')
    return (
      <TextField
        label={fields.due_on.label}
        type="date"
        max={LAST_DAY}
        value={values.due_on ?? ''}
        onChange={(day) => onChange({ due_on: day === '' ? null : day })}
      />
    )
  if (what === 'treatment')
    return <ChoiceField {...treatments} value={values.treatment} onChange={(treatment) => onChange({ treatment })} />
  return (
    <ChoiceField
      {...choiceProps(fields.status)}
      value={values.status}
      onChange={(status) => status !== null && onChange({ status })}
    />
  )
}

function wordsOf(what: BulkChange, names: Names): (row: Values) => string {
  if (what === 'owner_id') return ({ owner_id: owner }) => names.person(owner) ?? 'No owner'
  if (what === 'due_on') return ({ due_on: day }) => (day === null ? 'No date' : formatDate(day))
  return (row) => row[what] ?? 'Not decided'
}
