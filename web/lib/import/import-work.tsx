import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useCompany } from '../company/company-context.ts'
import { JobLine } from '../jobs/job-line.tsx'
import { companyJobs, isUnderWay } from '../jobs/jobs.ts'

export interface ImportWorkProps {
  jobId: string
  onDone: () => void
}

/** The progress of an import job, or why it failed. */
export function ImportWork({ jobId, onDone }: ImportWorkProps) {
  const { id: companyId } = useCompany()
  const { data = [] } = useQuery(companyJobs(companyId))
  const job = data.find(({ id }) => id === jobId)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (job?.state === 'done') done()
  }, [job?.state])
  if (job === undefined) return <output>Beginning</output>
  if (job.state === 'failed')
    return (
      <p role="alert" className="text-danger">
        {job.error}
      </p>
    )
  if (!isUnderWay(job))
    return <output>{job.state === 'done' ? 'Done.' : 'The import was canceled. No rows were imported.'}</output>
  return (
    <div className="space-y-3">
      <JobLine companyId={companyId} job={job} />
      <p className="text-body text-muted">
        All rows are written together at the end, or none. You can close this and keep working; a notification tells you
        when it is done.
      </p>
    </div>
  )
}
