import type { BadgeColor } from '#web/ui/badge.tsx'
import type { Scan } from './queries.ts'

/** Where a scan stands between its file and the findings. */
export type ScanState =
  'reading' | 'failed' | 'needs date' | 'waiting' | 'applying' | 'applied' | 'withdrawing' | 'withdrawn' | 'recorded'

type StateFacts = Pick<Scan, 'number' | 'status' | 'item_count' | 'started_at' | 'applied_at' | 'withdrawn_at'> & {
  readonly job: Pick<NonNullable<Scan['job']>, 'state'> | null
}

export function scanState(scan: StateFacts): ScanState {
  const job = scan.job?.state
  const isUnderWay = job === 'queued' || job === 'running'
  if (scan.number === null) return 'recorded'
  if (scan.withdrawn_at !== null) return 'withdrawn'
  if (scan.applied_at !== null) return isUnderWay ? 'withdrawing' : 'applied'
  if (scan.status === 'failed') return 'failed'
  if (scan.item_count === null || scan.status === 'running') return isUnderWay ? 'reading' : 'failed'
  if (isUnderWay) return 'applying'
  return scan.started_at === null ? 'needs date' : 'waiting'
}

export const STATE_LABELS: Readonly<Record<ScanState, string>> = {
  reading: 'Reading',
  failed: 'Could not be read',
  'needs date': 'Needs its date',
  waiting: 'Waiting for you',
  applying: 'Working',
  applied: 'Applied',
  withdrawing: 'Withdrawing',
  withdrawn: 'Withdrawn',
  recorded: 'Recorded',
}

export const STATE_COLORS: Readonly<Record<ScanState, BadgeColor>> = {
  reading: 'blue',
  failed: 'red',
  'needs date': 'orange',
  waiting: 'orange',
  applying: 'blue',
  applied: 'green',
  withdrawing: 'blue',
  withdrawn: 'gray',
  recorded: 'gray',
}

/** "72,000 items, 1,204 new, 88 closed, 3 reopened" as parts; the counts of a preview or of what was applied. */
export function countWords(
  scan: Pick<Scan, 'item_count' | 'observation_count' | 'new_count' | 'closed_count' | 'reopened_count'>,
) {
  return [
    ['Items', scan.item_count],
    ['New', scan.new_count],
    ['Closed', scan.closed_count],
    ['Reopened', scan.reopened_count],
    ['Observations', scan.observation_count],
  ] as const
}
