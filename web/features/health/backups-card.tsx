import { counted } from '#domain/text/counted.ts'
import { formatBytes, formatRelative } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DocLink } from './doc-link.tsx'
import type { Duty } from './queries.ts'

/** Whether what is here would survive the loss of this machine, in words. */
export function BackupsCard({ duties, hasBackups }: { duties: readonly Duty[]; hasBackups: boolean }) {
  const [backup, rehearsal] = ['backup', 'backup rehearsal'].map((name) => duties.find((duty) => duty.name === name))
  return (
    <Card
      id="backups"
      className="scroll-mt-16"
      title="Backups"
      subtitle={stateOf(hasBackups, backup, rehearsal)}
      actions={hasBackups ? undefined : <Chip tone="high">Not set up</Chip>}
    >
      {hasBackups && (
        <Facts
          facts={[
            [
              'Newest backup',
              lastOf(
                backup,
                ({ rows = 0, files = 0, bytes = 0 }) =>
                  `${counted(rows, 'row', 'rows')} and ${counted(files, 'file', 'files')}, ${formatBytes(bytes)}`,
              ),
            ],
            [
              'Newest rehearsal',
              lastOf(
                rehearsal,
                ({ tables = 0, rows = 0, chains = 0 }) =>
                  `restored ${counted(tables, 'table', 'tables')} with ${counted(rows, 'row', 'rows')}, verified ${counted(chains, 'audit log', 'audit logs')}`,
              ),
            ],
          ]}
        />
      )}
      <p className={hasBackups ? 'mt-3' : undefined}>
        <DocLink hash="back-up">{hasBackups ? 'How backups work' : 'How to set up backups'}</DocLink>
        {' · '}
        <DocLink hash="restore">How to restore</DocLink>
      </p>
    </Card>
  )
}

function stateOf(hasBackups: boolean, backup: Duty | undefined, rehearsal: Duty | undefined): string {
  if (!hasBackups) return 'No backups are made. Set BACKUP_URL and BACKUP_PASSPHRASE on the server.'
  const missing = backup?.figures['missing'] ?? 0
  if (backup?.state === 'paused') return 'No backups are made of a copy. They begin once it is the installation.'
  if (isLate(backup)) return 'The daily backup did not succeed when it was due. Recurring work below says why.'
  if (isLate(rehearsal)) return 'The weekly rehearsal did not succeed when it was due. Recurring work below says why.'
  if (missing > 0)
    return `${counted(missing, 'file is', 'files are')} missing or damaged in the installation itself, and not in the backup.`
  return 'Every day, and a rehearsal of the newest each week: it is restored and compared, its audit log verified, and a sign-in tried.'
}

const isLate = (duty: Duty | undefined): boolean => duty?.state === 'late' || duty?.state === 'failing'

function lastOf(duty: Duty | undefined, words: (figures: Duty['figures']) => string): string {
  if (duty === undefined || duty.lastOkAt === null) return 'None yet'
  return `${formatRelative(duty.lastOkAt)}: ${words(duty.figures)}`
}
