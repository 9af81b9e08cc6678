import { useQuery } from '@tanstack/react-query'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { formatBytes, formatRelative } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useScrollToHash } from '#web/lib/scroll-to-hash.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { BackupsCard } from './backups-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { DocLink } from './doc-link.tsx'
import { DutiesCard } from './duties-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { ReleaseCard, ReleasesCard } from './release-card.tsx'
import { health, type Disk, type Health, type Queue } from './queries.ts'

export function HealthPage() {
  usePageTitle('Installation health')
  return (
    <RequirePermission globalRoles={['Admin']}>
      <PageHeader
        title="Installation health"
        description="What this installation does by itself, what waits, and how much disk space is free."
      />
      <Content />
    </RequirePermission>
  )
}

function Content() {
  const query = useQuery(health)
  if (query.data === undefined) return <QueryFallback query={query} what="The health" />
  return <Cards health={query.data} />
}

function Cards({ health }: { health: Health }) {
  useScrollToHash()
  const { duties, jobs, mails, disks, hasBackups, installation, release, runningReleases } = health
  return (
    <div className="space-y-4">
      {installation.copy !== null && <CopyCard installation={installation} />}
      {runningReleases.length > 1 && <ReleasesCard releases={runningReleases} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <BackupsCard duties={duties} hasBackups={hasBackups} />
        <ReleaseCard release={release} installation={installation} />
        <QueuesCard jobs={jobs} mails={mails} />
        <DisksCard disks={disks} />
      </div>
      <DutiesCard duties={duties} />
      <FeedsCard />
      <CompanyImportCard />
    </div>
  )
}

/** Only on the server: an archive may be made by anyone, and its passphrase belongs in no form. */
function CompanyImportCard() {
  return (
    <Card title="Restore a company from another installation">
      <p className="max-w-180 text-pretty text-muted">
        Its Owner exports it there under Settings. On this server set <Code>BACKUP_PASSPHRASE</Code> to the passphrase
        of the archive and run <Code>npm run restore -- --company --from FILE</Code>; the server may run meanwhile.{' '}
        <DocLink hash="move-one-company">How a company moves</DocLink>
      </p>
    </Card>
  )
}

const Code = ({ children }: { children: string }) => <code className="font-mono break-words text-text">{children}</code>

function QueuesCard({ jobs, mails }: { jobs: Queue; mails: Queue }) {
  return (
    <Card title="Jobs and mails" subtitle="Failures are those of the last 24 hours." flush>
      <PlainTable
        caption="Waiting, running and failed"
        rows={[
          { name: 'Jobs', queue: jobs },
          { name: 'Emails', queue: mails },
        ]}
        rowId={({ name }) => name}
        columns={[
          { header: 'Queue', cell: ({ name }) => name },
          { header: 'Waiting', align: 'right', cell: ({ queue }) => formatNumber(queue.waiting) },
          {
            header: 'Oldest',
            cell: ({ queue: { waitingSince } }) => waitingSince !== null && formatRelative(waitingSince),
          },
          { header: 'Running', align: 'right', cell: ({ queue }) => formatNumber(queue.running) },
          { header: 'Failed', align: 'right', cell: ({ queue }) => formatNumber(queue.failed) },
        ]}
      />
    </Card>
  )
}

function DisksCard({ disks }: { disks: readonly Disk[] }) {
  return (
    <Card title="Disks" flush={disks.length > 0}>
      {disks.length === 0 ? (
        <p className="text-muted">The database and the files of this installation are on other machines.</p>
      ) : (
        <PlainTable
          caption="Free space on each disk"
          rows={disks}
          rowId={({ purpose }) => purpose}
          columns={[
            { header: 'Holds', cell: ({ purpose }) => purpose },
            { header: 'Used', cell: (disk) => <Used disk={disk} /> },
            {
              header: 'Free',
              align: 'right',
              cell: ({ freeBytes, totalBytes }) => `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)}`,
            },
          ]}
        />
      )}
    </Card>
  )
}

const DISK_TONES = { enough: 'brand', low: 'high', reserved: 'critical' } as const

function Used({ disk: { purpose, freeBytes, totalBytes, state } }: { disk: Disk }) {
  const used = { value: totalBytes - freeBytes, max: totalBytes, tone: DISK_TONES[state] }
  return (
    <div className="flex items-center gap-2">
      <ProgressBar label={`Used by ${purpose}`} {...used} showValue className="min-w-24 flex-1" />
      {state === 'low' && <Chip tone="high">Nearly full</Chip>}
      {state === 'reserved' && <Chip tone="critical">New files are refused</Chip>}
    </div>
  )
}
