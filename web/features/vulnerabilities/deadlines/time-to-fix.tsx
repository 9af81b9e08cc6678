import { counted } from '#domain/text/counted.ts'
import { Card } from '#web/ui/card.tsx'
import { HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import { findingsInWords, type SlaRule } from './rules.ts'

/** The rules as a picture: a bar for each, as long as its findings may stay open. */
export function TimeToFix({ rules }: { rules: readonly SlaRule[] }) {
  const known = rules.filter(({ days }) => Number.isInteger(days) && days > 0)
  if (known.length === 0) return null
  return (
    <Card title="Time to fix">
      <HorizontalBars
        sentence="Days that each rule gives, in the order of the rules"
        max={Math.max(...known.map(({ days }) => days))}
        labelWidth="clamp(7rem, 30%, 13rem)"
        valueWidth={known.some((rule) => rule.in_business_days) ? '7.5rem' : '4rem'}
        data={known.map((rule, at) => ({
          id: String(at),
          label: findingsInWords(rule),
          value: rule.days,
          valueText: rule.in_business_days
            ? counted(rule.days, 'business day', 'business days')
            : counted(rule.days, 'day', 'days'),
          tone: rule.severity ?? 'neutral',
        }))}
      />
    </Card>
  )
}
