import { Download } from 'lucide-react'
import { parseId } from '#domain/ids.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FileHash } from '#web/lib/evidence/file-hash.tsx'
import { formatBytes, formatDate, formatFully, formatRelative } from '#web/lib/format/format.ts'
import { JobLine } from '#web/lib/jobs/job-line.tsx'
import { companyJobs, downloadResult, isUnderWay, type Job } from '#web/lib/jobs/jobs.ts'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'

const SHOWN = 5

interface MadeDocumentsProps {
  kind: 'document' | 'report' | 'vulnerability-report' | 'third-party-review'
  /** Only documents whose title begins like this: reports of one assessment. */
  titled?: string
}

/** Recently requested documents of this company: in progress, ready or failed. Renders nothing without documents. */
export function MadeDocuments({ kind, titled = '' }: MadeDocumentsProps) {
  const { data: jobs = [] } = useCompanyQuery(companyJobs)
  const documents = jobs
    .filter((job) => job.kind === kind && job.title.startsWith(titled) && isShown(job))
    .slice(0, SHOWN)
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="made-lately" className="space-y-2">
      <h3 id="made-lately" className="text-h3">
        Recent
      </h3>
      <ul className="divide-y divide-border rounded-md border border-border">
        {documents.map((job) => (
          <li key={job.id} className="p-3">
            <MadeDocument job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Cancelled and expired documents are hidden. */
function isShown(job: Job): boolean {
  return isUnderWay(job) || job.state === 'failed' || job.file_size !== null
}

function MadeDocument({ job }: { job: Job }) {
  const { id: companyId } = useCompany()
  const { title } = job
  if (isUnderWay(job))
    return (
      <>
        <p className="font-medium">{title}</p>
        <JobLine companyId={companyId} job={job} />
      </>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <output className="block text-small text-muted">
          {job.state === 'failed' ? job.error : <Facts job={job} />}
        </output>
        {job.file_sha256 !== null && <FileHash hash={job.file_sha256} title={title} />}
      </div>
      {job.state === 'done' && <DownloadButton job={job} />}
    </div>
  )
}

function Facts({ job: { wanted_by: by, ended_at: at, file_size: size, expires_at: until } }: { job: Job }) {
  return (
    <>
      Ready, for <PersonName id={by === null ? null : parseId('users', by)} />
      {at !== null && (
        <>
          ,{' '}
          <time dateTime={at} title={formatFully(at)}>
            {formatRelative(at)}
          </time>
        </>
      )}
      {size !== null && ` · ${formatBytes(size)}`}
      {until !== null && ` · kept until ${formatDate(until)}`}
    </>
  )
}

function DownloadButton({ job: { id, title } }: { job: Job }) {
  const { id: companyId } = useCompany()
  const { busy, run } = useAction()
  return (
    <Button
      size={28}
      icon={<Download />}
      busy={busy}
      aria-label={`Download ${title}`}
      onClick={() => void run('The document was not downloaded', () => downloadResult(companyId, id))}
    >
      Download
    </Button>
  )
}
