import { counted } from '#domain/text/counted.ts'
import { Download } from 'lucide-react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatBytes, formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { JobLine } from '#web/lib/jobs/job-line.tsx'
import { downloadResult, isUnderWay } from '#web/lib/jobs/jobs.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/card.tsx'
import { writeAgain, type MadePackage } from './queries.ts'
import { usePackageDisabledReason } from './use-package-disabled-reason.ts'

export function PackageCard({ made }: { made: MadePackage }) {
  const { id: companyId } = useCompany()
  const { job } = made
  return (
    <Card
      title={`Assessment package ${made.number}`}
      subtitle={
        <>
          Frozen {formatDateTime(made.frozen_at)} by <PersonName id={made.frozen_by} />
        </>
      }
      actions={<ArchiveAction made={made} />}
    >
      <div className="space-y-3">
        {made.note !== '' && <p className="text-body whitespace-pre-line">{made.note}</p>}
        {job !== null && isUnderWay(job) ? (
          <JobLine companyId={companyId} job={job} />
        ) : (
          <output className={cx('block text-body', job?.state === 'failed' ? 'text-danger' : 'text-muted')}>
            {stateText(made)}
          </output>
        )}
        {made.list_sha256 !== null && (
          <p className="text-small text-muted">
            List of files: <FileHash hash={made.list_sha256} title={`the list of package ${made.number}`} />
          </p>
        )}
      </div>
    </Card>
  )
}

function ArchiveAction({ made: { id, job } }: { made: MadePackage }) {
  const { id: companyId } = useCompany()
  const { canViewReports } = usePermissions()
  const disabledReason = usePackageDisabledReason()
  const { busy, run } = useAction()
  if (job !== null && isUnderWay(job)) return null
  if (job?.state === 'done' && job.file_size !== null)
    return (
      <Button
        icon={<Download />}
        busy={busy}
        disabledReason={canViewReports ? undefined : 'Your role does not allow reading the audit trail in it'}
        onClick={() => void run('The package was not downloaded', () => downloadResult(companyId, job.id))}
      >
        Download
      </Button>
    )
  return (
    <Button
      busy={busy}
      disabledReason={disabledReason}
      onClick={() => void run('The archive was not started', () => writeAgain(companyId, id))}
    >
      Write the archive again
    </Button>
  )
}

function stateText({ job, ...made }: MadePackage): string {
  if (job?.state === 'failed') return `The archive could not be written. ${job.error ?? ''}`
  if (job?.state === 'cancelled') return 'The archive was canceled. The frozen content is kept.'
  const { file_count: files, byte_count: bytes, missing } = made
  if (files === null || bytes === null) return ''
  const parts = [`${formatNumber(files)} files, ${formatBytes(bytes)}.`]
  if (missing !== null && missing > 0)
    parts.push(
      `${counted(missing, 'evidence item', 'evidence items')} could not be included; the package says which and why.`,
    )
  if (job === null || job.file_size === null)
    parts.push('The archive was deleted; writing it again gives the same bytes.')
  else if (job.expires_at !== null) parts.push(`Its archive is kept until ${formatDate(job.expires_at)}.`)
  return parts.join(' ')
}
