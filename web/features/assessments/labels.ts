import type { AssessmentState } from '#domain/assessments/assessment-kinds.ts'
import { hasExpired, type StatusOfAssessment } from '#domain/assessments/close-out.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { BadgeColor } from '#web/ui/badge.tsx'
import { WORK_COLORS } from '#web/ui/work-colors.ts'

export const STATE_COLORS: Readonly<Record<AssessmentState, BadgeColor>> = {
  Planned: 'gray',
  'In Progress': WORK_COLORS['In Progress'],
  Frozen: 'purple',
  Affirmed: 'green',
  Superseded: 'gray',
}

export const STATE_LABELS = {
  Planned: 'Planned',
  'In Progress': 'In progress',
  Frozen: 'Frozen',
  Affirmed: 'Affirmed',
  Superseded: 'Superseded',
} as const satisfies Readonly<Record<AssessmentState, string>>

/** The badge of an assessment. An ended status shows as expired. */
export function shownState(one: StatusOfAssessment, today: string): { word: string; color: BadgeColor } {
  if (hasExpired(one, today)) return { word: 'Expired', color: 'red' }
  return { word: STATE_LABELS[one.state], color: STATE_COLORS[one.state] }
}

/** The error message for the due date of findings. */
export function dueError(day: string): string | undefined {
  return day !== '' && day < todayUtc() ? 'This date is in the past' : undefined
}

/** Whether the assessment can still be changed. */
export function isOpenState(state: AssessmentState): boolean {
  return state === 'Planned' || state === 'In Progress'
}
