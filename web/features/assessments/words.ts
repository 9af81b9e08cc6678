import type { AssessmentState } from '#domain/assessments/assessment-kinds.ts'
import { hasExpired, type StatusOfAssessment } from '#domain/assessments/close-out.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { BadgeColor } from '#web/ui/badge.tsx'

const STATE_COLOURS: Readonly<Record<AssessmentState, BadgeColor>> = {
  Planned: 'gray',
  'In Progress': 'blue',
  Frozen: 'purple',
  Affirmed: 'green',
  Superseded: 'gray',
}

/** In sentence case, as everywhere. */
export const STATE_LABELS = {
  Planned: 'Planned',
  'In Progress': 'In progress',
  Frozen: 'Frozen',
  Affirmed: 'Affirmed',
  Superseded: 'Superseded',
} as const satisfies Readonly<Record<AssessmentState, string>>

/** The state as it is shown: a status that has ended says so. */
export function shownState(one: StatusOfAssessment, today: string): { word: string; color: BadgeColor } {
  if (hasExpired(one, today)) return { word: 'Expired', color: 'red' }
  return { word: STATE_LABELS[one.state], color: STATE_COLOURS[one.state] }
}

/** What is wrong with a day on which what was found is to be mended. */
export function dueFault(day: string): string | undefined {
  return day !== '' && day < todayUtc() ? 'This day is past' : undefined
}
