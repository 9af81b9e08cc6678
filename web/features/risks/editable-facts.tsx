import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { Acceptance } from './acceptance.tsx'
import { useRiskChanges } from './changes.ts'
import { treatmentOf, type Risk, type RiskChange } from './risk.ts'
import { RatingFields } from './rating-fields.tsx'
import { useTreatments } from './use-treatments.ts'

const { fields } = risk

type Save = (changed: RiskChange, former: RiskChange) => void

/** Each field saves itself when it is left. */
export function EditableFacts({ row, names }: { row: Risk; names: Names }) {
  const { id: companyId } = useCompany()
  const { change } = useRiskChanges(companyId)
  const save: Save = (changed, former) => void change([row], changed, () => former)
  return (
    <div className="space-y-3">
      <Texts row={row} save={save} columns={['title', 'asset', 'threat', 'vulnerability']} />
      <RatingFields
        kind="inherent"
        value={row}
        onChange={({ likelihood, impact }) =>
          save({ likelihood, impact }, { likelihood: row.likelihood, impact: row.impact })
        }
      />
      <Work row={row} save={save} />
      <Acceptance row={row} names={names} />
      <Texts row={row} save={save} columns={['treatment_plan']} />
      <RatingFields
        kind="residual"
        value={{ likelihood: row.residual_likelihood, impact: row.residual_impact }}
        onChange={({ likelihood, impact }) =>
          save(
            { residual_likelihood: likelihood, residual_impact: impact },
            { residual_likelihood: row.residual_likelihood, residual_impact: row.residual_impact },
          )
        }
      />
    </div>
  )
}

type TextColumn = 'title' | 'asset' | 'threat' | 'vulnerability' | 'treatment_plan'

function Texts({ row, save, columns }: { row: Risk; save: Save; columns: readonly TextColumn[] }) {
  return columns.map((column) => (
    <SavedTextField
      key={column}
      {...textProps(fields[column])}
      {...(fields[column].type === 'long text' && { rows: 3 })}
      text={row[column]}
      onSave={(text) => save({ [column]: text }, { [column]: row[column] })}
    />
  ))
}

function Work({ row, save }: { row: Risk; save: Save }) {
  const treatments = useTreatments(row.treatment)
  const [isAccepting, setAccepting] = useState(false)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        {...treatments}
        value={row.treatment}
        onChange={(treatment) => (treatment === 'Accept' ? setAccepting(true) : save({ treatment }, treatmentOf(row)))}
      />
      {isAccepting && <AcceptDialog row={row} onClose={() => setAccepting(false)} />}
      <ChoiceField
        {...choiceProps(fields.status)}
        value={row.status}
        onChange={(status) => status !== null && save({ status }, { status: row.status })}
      />
      <PersonField
        label={fields.owner_id.label}
        value={row.owner_id}
        onChange={(owner) => save({ owner_id: owner }, { owner_id: row.owner_id })}
      />
      <SavedDayField
        label={fields.due_on.label}
        day={row.due_on}
        onSave={(due) => save({ due_on: due }, { due_on: row.due_on })}
      />
    </div>
  )
}
