import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import type { Id } from '#domain/ids.ts'
import { JobLine } from '#web/lib/jobs/job-line.tsx'
import { companyJobs, isUnderWay } from '#web/lib/jobs/jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'

/** The running jobs of the company; renders nothing without any. */
export function RunningJobs({ companyId }: { companyId: Id<'companies'> }) {
  const { data = [] } = useQuery(companyJobs(companyId))
  const underWay = data.filter(isUnderWay)
  if (underWay.length === 0) return null
  return (
    <Popover
      label="Work in progress"
      align="end"
      className="w-88"
      trigger={
        <Button variant="ghost" icon={<LoaderCircle />}>
          <span className="max-md:sr-only">Work in progress</span>
        </Button>
      }
    >
      <ul className="space-y-4">
        {underWay.map((job) => (
          <li key={job.id}>
            <p className="font-medium">{job.title}</p>
            <JobLine companyId={companyId} job={job} />
          </li>
        ))}
      </ul>
    </Popover>
  )
}
