import { counted } from '#domain/text/counted.ts'
import type { AssessmentRecord, RecordedControl } from './assessment-record.ts'

type Compared = Pick<AssessmentRecord, 'controls' | 'score'>

export interface ControlChange {
  readonly number: string
  readonly title: string
  readonly before: RecordedControl['verdict']
  readonly after: RecordedControl['verdict']
  /** "statement", "2 objectives", "evidence": what else is another than it was. */
  readonly also: readonly string[]
}

export interface RecordsCompared {
  /** Undefined where one of them has no score. */
  readonly points: number | undefined
  readonly changes: readonly ControlChange[]
  /** Numbers that only one of them has. */
  readonly onlyEarlier: readonly string[]
  readonly onlyLater: readonly string[]
}

/** What is different in a later record, control by control in its order. */
export function compareRecords(earlier: Compared, later: Compared): RecordsCompared {
  const before = new Map(earlier.controls.map((control) => [control.number, control]))
  const after = new Set(later.controls.map(({ number }) => number))
  const points = earlier.score === null || later.score === null ? undefined : later.score.value - earlier.score.value
  return {
    points,
    changes: later.controls.flatMap((control) => changeOf(before.get(control.number), control)),
    onlyEarlier: earlier.controls.map(({ number }) => number).filter((number) => !after.has(number)),
    onlyLater: [...after].filter((number) => !before.has(number)),
  }
}

function changeOf(before: RecordedControl | undefined, after: RecordedControl): ControlChange[] {
  if (before === undefined) return []
  const also = [
    ...(before.statement === after.statement ? [] : ['statement']),
    ...objectivesChanged(before, after),
    ...(evidenceOf(before) === evidenceOf(after) ? [] : ['evidence']),
  ]
  if (before.verdict === after.verdict && also.length === 0) return []
  return [{ number: after.number, title: after.title, before: before.verdict, after: after.verdict, also }]
}

function objectivesChanged(before: RecordedControl, after: RecordedControl): string[] {
  const found = new Map(before.objectives.map((one) => [one.letter, one.found?.result ?? null]))
  const n = after.objectives.filter(({ letter, found: now }) => found.get(letter) !== (now?.result ?? null)).length
  if (n === 0) return []
  return [counted(n, 'objective', 'objectives')]
}

function evidenceOf({ evidence }: RecordedControl): string {
  return evidence.map(({ number, version, sha256 }) => `${number} ${version} ${sha256}`).join()
}
