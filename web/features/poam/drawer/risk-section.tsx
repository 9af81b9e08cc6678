import { useState } from 'react'
import { DEVIATIONS, type Deviation } from '#domain/poam/deviation.ts'
import { RISK_LEVELS, riskOf, type RiskLevel } from '#domain/poam/risk-level.ts'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/drawer-section.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { ItemChange } from '../changes.ts'
import { ChoiceField } from '../choice-field.tsx'
import { FactList } from './fact-list.tsx'
import type { SectionProps } from './section-props.ts'

/** How grave it is, and why it may be treated otherwise. */
export function RiskSection(props: SectionProps) {
  const { row, changes, readOnlyReason } = props
  const save = (change: ItemChange) => void changes.update([row.id], change)
  return (
    <>
      <DrawerSection title="Risk">
        {readOnlyReason === undefined ? (
          <Levels row={row} save={save} />
        ) : (
          <FactList
            facts={[
              ['Severity', row.severity],
              ['Likelihood', row.likelihood],
              ['Impact', row.impact],
              ['Residual risk', row.residual_risk],
            ]}
          />
        )}
      </DrawerSection>
      <DrawerSection title="Deviation">
        {readOnlyReason === undefined ? (
          <DeviationForm
            key={`${row.deviation} ${row.deviation_reason} ${row.adjusted_severity}`}
            row={row}
            save={save}
          />
        ) : (
          <FactList
            facts={[
              ['Deviation', row.deviation],
              ['Rationale', row.deviation_reason],
              ['Adjusted severity', row.adjusted_severity],
            ]}
          />
        )}
      </DrawerSection>
    </>
  )
}

type Editing = Pick<SectionProps, 'row'> & { save: (change: ItemChange) => void }

function Levels({ row, save }: Editing) {
  const { likelihood, impact } = row
  const suggested = likelihood === null || impact === null ? undefined : riskOf(likelihood, impact)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        label="Severity"
        options={RISK_LEVELS}
        value={row.severity}
        onChange={(severity) => severity !== null && save({ severity })}
      />
      <ChoiceField
        label="Residual risk"
        options={RISK_LEVELS}
        none="Not assessed"
        value={row.residual_risk}
        hint={suggested && `Likelihood and impact come to ${suggested} (NIST SP 800-30, Table I-2).`}
        onChange={(level) => save({ residual_risk: level })}
      />
      <ChoiceField
        label="Likelihood"
        options={RISK_LEVELS}
        none="Not assessed"
        value={likelihood}
        onChange={(level) => save({ likelihood: level })}
      />
      <ChoiceField
        label="Impact"
        options={RISK_LEVELS}
        none="Not assessed"
        value={impact}
        onChange={(level) => save({ impact: level })}
      />
    </div>
  )
}

/** What deviates says why before it is saved. */
function DeviationForm({ row, save }: Editing) {
  const [deviation, setDeviation] = useState<Deviation | null>(row.deviation)
  const [reason, setReason] = useState(row.deviation_reason ?? '')
  const [adjusted, setAdjusted] = useState<RiskLevel>(row.adjusted_severity ?? 'Low')
  const isAdjustment = deviation === 'Risk adjustment'
  const change: ItemChange = {
    deviation,
    deviation_reason: deviation === null ? null : reason.trim(),
    adjusted_severity: isAdjustment ? adjusted : null,
  }
  const isSame =
    deviation === row.deviation &&
    (deviation === null || reason.trim() === row.deviation_reason) &&
    change.adjusted_severity === row.adjusted_severity
  const missing = deviation !== null && reason.trim() === '' ? 'Say why' : undefined
  return (
    <Form onSubmit={() => missing === undefined && save(change)} className="grid gap-3 sm:grid-cols-2">
      <ChoiceField label="Deviation" options={DEVIATIONS} none="None" value={deviation} onChange={setDeviation} />
      {isAdjustment && (
        <ChoiceField
          label="Adjusted severity"
          options={RISK_LEVELS}
          value={adjusted}
          onChange={(level) => setAdjusted(level ?? adjusted)}
        />
      )}
      {deviation !== null && (
        <Field label="Rationale" required className="sm:col-span-2">
          <Textarea rows={2} maxLength={5000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
      {!isSame && (
        <div className="sm:col-span-2">
          <Button type="submit" disabledReason={missing}>
            Save deviation
          </Button>
        </div>
      )}
    </Form>
  )
}
