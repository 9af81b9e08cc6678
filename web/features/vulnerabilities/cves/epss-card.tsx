import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { percentOf } from '../badges.tsx'
import type { CveRecord } from './cve-record.ts'
import { EpssLine } from './epss-line.tsx'

/** The probability of exploitation, and how it moved where scores were kept. */
export function EpssCard({ epss }: { epss: NonNullable<CveRecord['epss']> }) {
  return (
    <Card title="Likelihood of exploitation" subtitle="EPSS, within 30 days">
      <Facts
        facts={[
          ['Probability', percentOf(epss.score)],
          ['Higher than', `${percentOf(epss.percentile)} of all CVEs`],
        ]}
      />
      <div className="mt-4">
        <EpssLine history={epss.history ?? []} />
      </div>
    </Card>
  )
}
