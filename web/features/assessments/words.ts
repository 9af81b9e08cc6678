import type { AssessmentState } from '#domain/assessments/assessment-kinds.ts'
import { hasExpired, type StatusOfAssessment } from '#domain/assessments/close-out.ts'
import { todayUtc } from '#web/lib/today-utc.ts'
import type { BadgeColor } from '#web/ui/badge.tsx'

const STATE_COLOURS: Readonly<Record<AssessmentState, BadgeColor>> = {
  Planned: 'gray',
  'In Progress': 'blue',
  Frozen: 'purple',
  Affirmed: 'green',
  Superseded: 'gray',
}

/** In sentence case, as everywhere. */
export function stateWord(state: AssessmentState): string {
  return state === 'In Progress' ? 'In progress' : state
}

/** The state as it is shown: a status that has ended says so. */
export function shownState(one: StatusOfAssessment, today: string): { word: string; color: BadgeColor } {
  if (hasExpired(one, today)) return { word: 'Expired', color: 'red' }
  return { word: stateWord(one.state), color: STATE_COLOURS[one.state] }
}

/** The number in "A-3"; undefined for what is none. */
export function numberIn(name: string | undefined): number | undefined {
  const digits = /^A-([1-9]\d{0,8})$/.exec(name ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What is wrong with a day on which what was found is to be mended. */
export function dueFault(day: string): string | undefined {
  return day !== '' && day < todayUtc() ? 'This day is past' : undefined
}
