import { formatDate } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { StepLine } from '#web/ui/chart/step-line.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { percentOf } from '../badges.tsx'
import type { CveRecord } from './cve-record.ts'

/** The probability of exploitation, and how it moved where scores were kept. */
export function EpssCard({ record: { epss } }: { record: CveRecord }) {
  if (epss === null)
    return (
      <Card title="Likelihood of exploitation" subtitle="EPSS, within 30 days">
        <p className="text-muted">No score is here.</p>
      </Card>
    )
  const history = epss.history ?? []
  return (
    <Card title="Likelihood of exploitation" subtitle="EPSS, within 30 days">
      <Facts
        facts={[
          ['Probability', percentOf(epss.score)],
          ['Higher than', `${percentOf(epss.percentile)} of all CVEs`],
        ]}
      />
      {history.length > 1 && (
        <div className="mt-4">
          <History history={history} />
        </div>
      )}
    </Card>
  )
}

function History({ history }: { history: NonNullable<NonNullable<CveRecord['epss']>['history']> }) {
  const points = history.map(({ on, score }) => ({ label: formatDate(on), value: Math.round(score * 1000) / 10 }))
  const [first, last] = [points[0], points.at(-1)]
  return (
    <StepLine
      shape="line"
      unit="%"
      heightPx={72}
      points={points}
      sentence={`EPSS: ${first?.value}% on ${first?.label}, ${last?.value}% on ${last?.label}.`}
    />
  )
}
