import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { useAction } from '../use-action.ts'
import { cancelJob, useProgress, type Job } from './jobs.ts'
import { useCancelBlockedReason } from './use-cancel-refusal.ts'

export interface JobLineProps {
  companyId: Id<'companies'>
  job: Job
}

/** The progress of a job, with a button to cancel it. */
export function JobLine({ companyId, job }: JobLineProps) {
  const { done, total, words } = useProgress(job)
  const disabledReason = useCancelBlockedReason(job)
  const { busy, run } = useAction()
  return (
    <div className="flex min-w-56 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-small text-muted">{wordsFor(job, words)}</p>
        <ProgressBar label={job.title} value={done} max={total ?? 0} showValue={total !== null} />
      </div>
      <Button
        size={28}
        busy={busy || job.cancel_wanted}
        disabledReason={disabledReason}
        onClick={() => void run('The job was not canceled', () => cancelJob(companyId, job.id))}
      >
        Cancel
      </Button>
    </div>
  )
}

function wordsFor({ state, cancel_wanted: isStopping }: Job, words: string): string {
  if (isStopping) return 'Stopping'
  return state === 'queued' ? 'Waiting for its turn' : words || 'Beginning'
}
