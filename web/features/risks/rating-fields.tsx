import { risk } from '#domain/records/risk.ts'
import { assessedRisk, RISK_SOURCE, type RiskLevel } from '#domain/risk/risk-level.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'

const { fields } = risk
const COLUMNS = {
  inherent: ['likelihood', 'impact'],
  residual: ['residual_likelihood', 'residual_impact'],
} as const

export interface Rating {
  readonly likelihood: RiskLevel | null
  readonly impact: RiskLevel | null
}

interface RatingFieldsProps {
  /** Before or after treatment. */
  kind: keyof typeof COLUMNS
  value: Rating
  onChange: (rating: Rating) => void
}

/** Likelihood and impact with the level that they come to. */
export function RatingFields({ kind, value, onChange }: RatingFieldsProps) {
  const [likelihood, impact] = COLUMNS[kind]
  const level = assessedRisk(value.likelihood, value.impact)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        {...choiceProps(fields[likelihood])}
        none="Not rated"
        value={value.likelihood}
        onChange={(changed) => onChange({ ...value, likelihood: changed })}
      />
      <ChoiceField
        {...choiceProps(fields[impact])}
        none="Not rated"
        value={value.impact}
        onChange={(changed) => onChange({ ...value, impact: changed })}
      />
      <output className="flex items-center gap-2 text-small text-muted sm:col-span-2">
        {level === undefined ? (
          'Choose both for the level of risk.'
        ) : (
          <>
            {kind === 'inherent' ? 'Level' : 'Residual level'} <LevelBadge level={level} /> {RISK_SOURCE}
          </>
        )}
      </output>
    </div>
  )
}
