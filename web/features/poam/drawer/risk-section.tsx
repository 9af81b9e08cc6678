import { useState } from 'react'
import type { Deviation } from '#domain/poam/deviation.ts'
import { riskOf, type RiskLevel } from '#domain/risk/risk-level.ts'
import { poamItem } from '#domain/records/poam-item.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { ItemChange } from '../changes.ts'
import { DeviationApproval } from './deviation-approval.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import type { SectionProps } from './section-props.ts'

const { fields } = poamItem

/** Severity, likelihood, impact and deviation of an item. */
export function RiskSection(props: SectionProps) {
  const { row, names, changes, readOnlyReason } = props
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
        <DeviationApproval row={row} names={names} readOnlyReason={readOnlyReason} save={save} />
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
      <ChoiceField {...choiceProps(fields.severity)} value={row.severity} onChange={(severity) => save({ severity })} />
      <ChoiceField
        {...choiceProps(fields.residual_risk)}
        none="Not assessed"
        value={row.residual_risk}
        hint={suggested && `Likelihood and impact come to ${suggested} (NIST SP 800-30, Table I-2).`}
        onChange={(level) => save({ residual_risk: level })}
      />
      <ChoiceField
        {...choiceProps(fields.likelihood)}
        none="Not assessed"
        value={likelihood}
        onChange={(level) => save({ likelihood: level })}
      />
      <ChoiceField
        {...choiceProps(fields.impact)}
        none="Not assessed"
        value={impact}
        onChange={(level) => save({ impact: level })}
      />
    </div>
  )
}

/** A deviation is saved only with its reason. */
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
  const missing = deviation !== null && reason.trim() === '' ? 'Enter a reason' : undefined
  return (
    <Form onSubmit={() => missing === undefined && save(change)} className="grid gap-3 sm:grid-cols-2">
      <ChoiceField {...choiceProps(fields.deviation)} none="None" value={deviation} onChange={setDeviation} />
      {isAdjustment && (
        <ChoiceField
          {...choiceProps(fields.adjusted_severity)}
          value={adjusted}
          onChange={(level) => setAdjusted(level ?? adjusted)}
        />
      )}
      {deviation !== null && (
        <TextField
          {...textProps(fields.deviation_reason)}
          required
          className="sm:col-span-2"
          rows={2}
          value={reason}
          onChange={setReason}
        />
      )}
      {!isSame && (
        <div className="sm:col-span-2">
          <Button type="submit" disabledReason={missing}>
            {deviation === null ? 'Remove deviation' : 'Ask for approval'}
          </Button>
        </div>
      )}
    </Form>
  )
}
