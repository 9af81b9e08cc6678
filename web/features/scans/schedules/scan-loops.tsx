import { remediationControls, scanningControls } from '#domain/vulnerabilities/linked-controls.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { LoopsCard } from '#web/lib/evidence-loops/loops-card.tsx'

/** Evidence that the server renews from applied scans, once it is switched on. */
export function ScanLoops() {
  const { protocol_id: protocol } = useCompany()
  return (
    <LoopsCard
      title="Evidence from scans"
      subtitle="One evidence item each, with a new version after every period: counts, dates and hashes, no hosts and no names."
      offered={[
        {
          kind: 'expected scans',
          explanation: 'The expected scans and those that fulfilled them. A period with a missed scan gets no version.',
          controls: scanningControls(protocol),
        },
        {
          kind: 'fixes in time',
          explanation:
            'Counts of vulnerabilities fixed before and after their deadlines. A period without a scan gets no version.',
          controls: remediationControls(protocol),
        },
      ]}
    />
  )
}
