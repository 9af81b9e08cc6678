import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import { programRule, type Rule } from '#domain/rules/rule.ts'
import { scoredStatus } from '#domain/scoring/scored-status.ts'
import { scoredState } from './assessed-status.ts'
import type { AssessmentKind, AssessmentState } from './assessment-kinds.ts'
import { affirmFrom, type AffirmationDates, type Outcome } from './affirmation.ts'
import type { AssessmentRecord, RecordedControl } from './assessment-record.ts'
import type { AssessmentContent, Closes, PlannedItem } from './assessment-content.ts'

/** How what a Conditional status left open is closed out, and what follows. */
export const CLOSE_OUT = {
  /** Only what was not met is assessed, within 180 days; else the status expires. */
  scope: programRule('170.21(b)'),
  /** The date of the Conditional status stays that of the Final one, and the three years run from it. */
  statusDate: programRule('170.4'),
  cycle: programRule('170.16(a)(1)'),
  /** The official affirms again. */
  affirmation: programRule('170.22(a)(3)'),
  /** What was never met has no temporary deficiency: that arises after implementation. */
  temporary: programRule('170.24(b)(1)(ii)'),
} as const satisfies Readonly<Record<string, Rule>>

/** Who closes out, in the manner of the assessment before; the other kinds earn no status that could be conditional. */
export function closeOutLabel(kind: AssessmentKind): { readonly label: string; readonly citation: string } {
  return kind === 'Third-party assessment'
    ? { label: 'POA&M close-out by a C3PAO', citation: programRule('170.21(b)(2)').citation }
    : { label: 'POA&M close-out self-assessment', citation: programRule('170.21(b)(1)').citation }
}

/** The requirements that a record left not met: found so without an exception, or not assessed. */
export function openIn({ controls }: Pick<AssessmentRecord, 'controls'>): readonly RecordedControl[] {
  return controls.filter((control) => !isCounted(control))
}

function isCounted(control: RecordedControl): boolean {
  const scored = scoredStatus(control.number, scoredState(control))
  return scored === 'Completed' || scored === 'Not Applicable'
}

/**
 * The record of a close-out is of all requirements: what it looked at stands as it was found now, the others as the
 * assessment before found them. A temporary deficiency closes nothing of what was not met then.
 */
export function closedOver(base: AssessmentRecord, looked: readonly RecordedControl[]): readonly RecordedControl[] {
  const byNumber = new Map(looked.map((control) => [control.number, withoutTemporary(control)]))
  return base.controls.map((control) => byNumber.get(control.number) ?? { ...control, foundIn: base.number })
}

function withoutTemporary(control: RecordedControl): RecordedControl {
  return control.exception?.kind === 'temporary-deficiency'
    ? { ...control, exception: null, countsAsMet: null }
    : control
}

/**
 * A close-out earns the Final status with nothing open, on the last day at the latest; what is left open earns nothing.
 */
export function closeOutOutcome(
  controls: readonly RecordedControl[],
  { closeOutBy }: Pick<Closes, 'closeOutBy'>,
  on: string,
): Outcome {
  return closeOutBy !== null && on <= closeOutBy && openIn({ controls }).length === 0 ? 'final' : 'none'
}

export interface StatusOfAssessment {
  readonly state: AssessmentState
  readonly closeOutBy: string | null
  readonly validUntil: string | null
}

/** Has the status that it earned ended? A Conditional one holds through its last day, a Final one before its end. */
export function hasExpired({ state, closeOutBy, validUntil }: StatusOfAssessment, today: string): boolean {
  if (state !== 'Affirmed') return false
  return closeOutBy !== null ? closeOutBy < today : validUntil !== null && validUntil <= today
}

/**
 * Why an affirmed assessment cannot be affirmed again, or not yet; undefined when it can. One that came earlier would
 * count for no anniversary (32 CFR 170.22(a)(2)), and none brings a status back that has ended.
 */
export function whyNotAgain(
  affirmed: StatusOfAssessment & Pick<AffirmationDates, 'affirmBy'>,
  today: string,
): string | undefined {
  const { affirmBy } = affirmed
  if (hasExpired(affirmed, today)) return 'The status has ended: it takes a new assessment'
  if (affirmBy === null) return 'No further affirmation is due before the next assessment'
  const from = affirmFrom(affirmBy)
  return today < from ? `The next affirmation is due by ${affirmBy}, and counts from ${from} on` : undefined
}

export interface Closable extends StatusOfAssessment {
  readonly closeOuts: readonly {
    readonly number: number
    readonly state: AssessmentState
    readonly outcome: Outcome | null
  }[]
}

/** Why a Conditional status cannot be closed out any more; undefined while it is in force. */
export function whyNotInForce(
  { state, closeOutBy }: Pick<StatusOfAssessment, 'state' | 'closeOutBy'>,
  today: string,
): string | undefined {
  if (state !== 'Affirmed' || closeOutBy === null) return 'Only a Conditional status that is in force is closed out'
  return closeOutBy < today
    ? `The Conditional status expired after ${closeOutBy}: it takes a new assessment`
    : undefined
}

/** Why no close-out can begin; undefined where one can. */
export function whyNoCloseOut(one: Closable, today: string): string | undefined {
  const begun = one.closeOuts.find(
    ({ state, outcome }) =>
      state === 'Planned' || state === 'In Progress' || (state === 'Frozen' && outcome === 'final'),
  )
  return whyNotInForce(one, today) ?? (begun && `A-${begun.number} closes it out already`)
}

/** What is in the way of closing a requirement; nothing where it is ready. */
export interface Blocker {
  readonly number: string
  readonly title: string
  readonly why: readonly string[]
}

type CurrentContent = Pick<AssessmentContent, 'controls' | 'plan'>

/** Before a close-out: what the company itself says of each requirement that was not met. */
export function blockersBefore(
  open: readonly RecordedControl[],
  { controls, plan }: CurrentContent,
): readonly Blocker[] {
  const byNumber = new Map(controls.map((control) => [control.number, control]))
  return open.map(({ number, title }) => {
    const now = byNumber.get(number)
    if (now === undefined) return { number, title, why: ['No longer among the requirements of the company'] }
    const said = now.objectives.filter(({ result }) => !isMet(result)).map(({ letter }) => `[${letter}]`)
    const isStatusMet = now.status === 'Completed' || now.status === 'Not Applicable'
    return {
      number,
      title,
      why: [
        ...(said.length === 0 ? [] : [`${said.join(' ')} not met by your own results`]),
        ...(said.length > 0 || isStatusMet ? [] : [`Its status is ${now.status}`]),
        ...openItems(number, plan),
      ],
    }
  })
}

/** During a close-out: what was found, by the record as it would be frozen. */
export function blockersDuring(controls: readonly RecordedControl[], plan: readonly PlannedItem[]): readonly Blocker[] {
  return controls
    .filter(({ foundIn }) => foundIn === undefined)
    .map((control) => {
      const { number, title, verdict } = control
      const found = verdict === 'Not Met' ? 'Found not met' : 'Not assessed yet'
      return { number, title, why: isCounted(control) ? [] : [found, ...openItems(number, plan)] }
    })
}

function isMet(result: ObjectiveResult | null): boolean {
  return result === 'Met' || result === 'Not Applicable'
}

function openItems(number: string, plan: readonly PlannedItem[]): string[] {
  return plan
    .filter(({ controls }) => controls?.includes(number))
    .map(({ number: item, dueOn }) => `V-${item} is open${dueOn === null ? '' : `, due ${dueOn}`}`)
}
