import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { submissionOf } from '#domain/scoring/submission.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { submissionSummary, submissionValue } from '#web/lib/controls/submission-text.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

export interface SubmissionChipProps {
  protocol: ProtocolId
  score: number
  controls: readonly CompanyControl[]
}

/** The submission score where it is not the score; leads to the reasons. */
export function SubmissionChip({ protocol, score, controls }: SubmissionChipProps) {
  const submission = useMemo(() => submissionOf(protocol, controls, todayUtc()), [protocol, controls])
  if (submission === undefined || submission.differences.length === 0) return null
  return (
    <Tooltip content={submissionSummary(submission, score)}>
      <Link
        to="/dashboard"
        search={{ score: 'today' }}
        className="inline-flex h-8 items-center gap-2 rounded-md border border-border bg-surface px-2.5 hover:bg-hover"
      >
        <span className="text-small text-muted">Submission</span>
        <span className="text-h2 tabular-nums">{submissionValue(submission)}</span>
      </Link>
    </Tooltip>
  )
}
