import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { formatBytes, formatDate, formatDateTime } from '#web/lib/format/format.ts'
import { JobLine } from '#web/lib/jobs/job-line.tsx'
import { companyJobs, downloadResult, isUnderWay, type Job } from '#web/lib/jobs/jobs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ExportDialog } from './export-dialog.tsx'

/** Lets an Owner take the company to another installation. */
export function CompanyExportCard({ company }: { company: Company }) {
  const [isAsking, setAsking] = useState(false)
  const { data: jobs = [] } = useQuery(companyJobs(company.id))
  const newest = jobs.find(({ kind }) => kind === 'company-export')
  const isRunning = newest !== undefined && isUnderWay(newest)
  return (
    <Card
      title="Export the company"
      subtitle="One encrypted archive with all records, files, people and the audit log, to restore in another installation."
      actions={
        <Button
          size={28}
          disabledReason={isRunning ? 'An export is being made. Wait for it, or cancel it.' : undefined}
          onClick={() => setAsking(true)}
        >
          Export company
        </Button>
      }
    >
      {newest !== undefined && <NewestExport company={company} job={newest} />}
      {isAsking && <ExportDialog company={company} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function NewestExport({ company, job }: { company: Company; job: Job }) {
  const { busy, run } = useAction()
  if (isUnderWay(job)) return <JobLine companyId={company.id} job={job} />
  const isThere = isDownloadable(job)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output className={cx('min-w-0 flex-1 basis-64', job.state === 'failed' ? 'text-danger' : 'text-muted')}>
        {stateText(job)}
      </output>
      {isThere && (
        <Button
          icon={<Download />}
          busy={busy}
          onClick={() => void run('The archive was not downloaded', () => downloadResult(company.id, job.id))}
        >
          Download archive
        </Button>
      )}
    </div>
  )
}

const isDownloadable = ({ state, file_size: size, expires_at: until }: Job): boolean =>
  state === 'done' && size !== null && until !== null && Date.parse(until) > Date.now()

function stateText(job: Job): string {
  if (job.state === 'failed') return `The company could not be exported. ${job.error ?? ''}`
  if (job.state === 'cancelled') return 'The export was canceled. Nothing of it was kept.'
  const { file_size: size, ended_at: madeAt, expires_at: until } = job
  const made = madeAt === null ? 'Exported.' : `Exported ${formatDateTime(madeAt)}.`
  if (!isDownloadable(job) || size === null || until === null) return `${made} The archive was deleted.`
  return `${made} ${formatBytes(size)}, kept until ${formatDate(until)}.`
}
