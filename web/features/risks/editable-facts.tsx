import { useState } from 'react'
import { risk } from '#domain/records/risk.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { SavedTexts } from '#web/lib/records/saved-texts.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { SavedDayField } from '#web/ui/saved-field.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { Acceptance } from './acceptance.tsx'
import { useRiskChanges } from './changes.ts'
import type { Risk, RiskChange } from './risk.ts'
import { RatingFields } from './rating-fields.tsx'
import { TreatmentField } from './treatment-field.tsx'

const { fields } = risk

type Save = (changed: RiskChange) => void

/** Each field saves itself when it is left. */
export function EditableFacts({ row, names }: { row: Risk; names: Names }) {
  const { change } = useRiskChanges()
  const save: Save = (changed) => void change([row], changed)
  const texts = { fields, row, onSave: save }
  return (
    <div className="space-y-3">
      <SavedTexts {...texts} columns={['title', 'asset', 'threat', 'vulnerability']} />
      <RatingFields kind="inherent" value={row} onChange={({ likelihood, impact }) => save({ likelihood, impact })} />
      <Work row={row} save={save} />
      <Acceptance row={row} names={names} />
      <SavedTexts {...texts} columns={['treatment_plan']} />
      <RatingFields
        kind="residual"
        value={{ likelihood: row.residual_likelihood, impact: row.residual_impact }}
        onChange={({ likelihood, impact }) => save({ residual_likelihood: likelihood, residual_impact: impact })}
      />
    </div>
  )
}

function Work({ row, save }: { row: Risk; save: Save }) {
  const [isAccepting, setAccepting] = useState(false)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TreatmentField
        value={row.treatment}
        onChange={(treatment) =>
          treatment === 'Accept' ? setAccepting(true) : save({ treatment, acceptance_reason: null })
        }
      />
      {isAccepting && <AcceptDialog row={row} onClose={() => setAccepting(false)} />}
      <ChoiceField {...choiceProps(fields.status)} value={row.status} onChange={(status) => save({ status })} />
      <PersonField label={fields.owner_id.label} value={row.owner_id} onChange={(owner) => save({ owner_id: owner })} />
      <SavedDayField label={fields.due_on.label} day={row.due_on} onSave={(due) => save({ due_on: due })} />
    </div>
  )
}
