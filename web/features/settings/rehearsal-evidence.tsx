import { backupControls } from '#domain/backups/backup-controls.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { LoopsCard } from '#web/lib/evidence-loops/loops-card.tsx'

/** Evidence that backups of this company can be restored, for protocols that ask for it. */
export function RehearsalEvidence() {
  const controls = backupControls(useCompany().protocol_id)
  if (controls.length === 0) return null
  return (
    <LoopsCard
      title="Evidence from backups"
      subtitle="One evidence item, with a new version after every period."
      offered={[
        {
          kind: 'backup rehearsals',
          explanation:
            'Each week one backup is restored and compared. A period with ten days in a row without a rehearsal gets no version.',
          controls,
        },
      ]}
    />
  )
}
