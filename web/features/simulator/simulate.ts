import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type Deferral, mayBeDeferred } from '#domain/rules/deferral.ts'
import { type Score, scoreOf } from '#domain/scoring/assess.ts'
import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import type { Finding } from '#domain/scoring/requirement-finding.ts'
import {
  canCountAsMet as canRequirementCountAsMet,
  hasPartialCase,
  type RequirementState,
  scoredStatus,
} from '#domain/scoring/scored-status.ts'
import { isSprsControlId } from '#domain/scoring/sprs-weights.ts'
import { type Submission, submissionOf } from '#domain/scoring/submission.ts'
import type { StepTarget } from '#domain/simulator/cheapest-plan.ts'
import { type Price, priceOf, priceOfRest, type Spending } from '#domain/simulator/estimates.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Estimates } from './estimates-query.ts'
import { isException, type SimulatorView, type WhatIf } from './view.ts'

type Supposed = Pick<CompanyControl, 'status' | 'countsAsMet' | 'lapsed' | 'partialCase' | 'naReason'>

/** A control now and in the scratch copy. */
export interface SimulatedControl {
  readonly control: CompanyControl
  readonly supposed: Supposed
  /** Points that it costs a submission, now and in the copy; undefined where the protocol has none. */
  readonly points: { readonly before: number; readonly after: number } | undefined
  /** Whether it counts as met in the copy. */
  readonly isMet: boolean
  readonly isChanged: boolean
  /** Whether a POA&M item may hold it, now and in the copy. */
  readonly deferral: { readonly before: Deferral | undefined; readonly after: Deferral | undefined }
}

export interface Simulation {
  readonly rows: readonly SimulatedControl[]
  readonly before: Score
  readonly after: Score
  /** What would leave the company, now and in the copy. */
  readonly submission: { readonly before: Submission | undefined; readonly after: Submission | undefined }
  /** For Level 2, in the copy. */
  readonly level2: Level2Status | undefined
}

/** The scores before and after, and the part of every control. Only CMMC has points and a required score. */
export function simulate(
  protocol: 'cmmc' | 'cmmc2',
  controls: readonly CompanyControl[],
  { changes, hasPlans }: Pick<SimulatorView, 'changes' | 'hasPlans'>,
  today: string,
): Simulation {
  const supposed = new Map(
    controls.map((control) => [control.nist_id, supposing(protocol, control, changes.get(control.nist_id))] as const),
  )
  const copy = controls.map((control) => ({ ...control, ...supposed.get(control.nist_id) }))
  const submission = {
    before: submissionOf(protocol, controls, today),
    after: submissionOf(protocol, copy, today, () => hasPlans),
  }
  const [before, after] = [findingsIn(submission.before), findingsIn(submission.after)]
  const rows = controls
    .filter(({ nist_id: id }) => protocol === 'cmmc' || isSprsControlId(id))
    .map((control): SimulatedControl => {
      const { nist_id: id } = control
      const state = supposed.get(id) ?? control
      const [was, is] = [before.get(id), after.get(id)]
      return {
        control,
        supposed: state,
        points: was && is && { before: was.points, after: is.points },
        isMet: is?.isMet ?? isDone(id, state),
        isChanged:
          state.status !== control.status ||
          state.countsAsMet !== control.countsAsMet ||
          scoredStatus(id, state) !== scoredStatus(id, control),
        deferral: {
          before: mayBeDeferred(protocol, id, scoredStatus(id, control), today),
          after: mayBeDeferred(protocol, id, scoredStatus(id, state), today),
        },
      }
    })
  return {
    rows,
    before: scoreOf(protocol, controls),
    after: scoreOf(protocol, copy),
    submission,
    level2: submission.after?.assessment?.level2,
  }
}

/**
 * A control with a supposed status or exception. A supposed status removes an exception, and brings what a submission
 * asks with it: the partial case, the reason of Not Applicable.
 */
function supposing(protocol: ProtocolId, control: CompanyControl, whatIf: WhatIf | undefined): Supposed {
  const { nist_id: id, status, countsAsMet, lapsed, partialCase, naReason } = control
  if (whatIf === undefined) return { status, countsAsMet, lapsed, partialCase, naReason }
  if (!isException(whatIf))
    return { status: whatIf, countsAsMet: null, lapsed: null, partialCase: true, naReason: 'Supposed' }
  return { status, countsAsMet: canCountAsMet(protocol, id) ? whatIf : null, lapsed: null, partialCase, naReason }
}

/** The current status of a control, or the exception that counts instead. */
export function currentWhatIf({ status, countsAsMet }: CompanyControl): WhatIf {
  return countsAsMet ?? status
}

/** The choices for a control: only Level 2 has exceptions, and the SSP itself cannot have one. */
export function canCountAsMet(protocol: ProtocolId, nistId: string): boolean {
  return protocol === 'cmmc2' && canRequirementCountAsMet(nistId)
}

/** The price of a better status than the copy has. */
export function priceOfStep(
  { control, supposed }: Pick<SimulatedControl, 'control' | 'supposed'>,
  to: StepTarget,
  estimates: Estimates,
  { spending, assumed }: Pick<SimulatorView, 'spending' | 'assumed'>,
): Price {
  const pricing = { spending, estimate: estimates.get(control.id), assumed: assumed[spending] }
  return isPartStep({ control, supposed }) && to === 'Completed' ? priceOfRest(pricing) : priceOf(pricing, to)
}

/** The price of a change; undefined for steps back and exceptions, which cost nothing. */
export function priceOfChange(
  { control, supposed, isChanged }: SimulatedControl,
  spending: Spending,
  estimates: Estimates,
  assumed: SimulatorView['assumed'],
): Price | undefined {
  if (!isChanged || supposed.countsAsMet !== null || control.status === 'Completed') return undefined
  const pricing = { spending, estimate: estimates.get(control.id), assumed: assumed[spending] }
  if (supposed.status === 'Completed') return priceOf(pricing, 'Completed')
  return isPartStep({ control, supposed }) ? priceOf(pricing, 'In Progress') : undefined
}

/** The status that work on a control starts from: as it is scored, without an exception. */
export function scoredStart(control: CompanyControl): CompanyControl['status'] {
  return scoredStatus(control.nist_id, { ...control, countsAsMet: null })
}

/** Whether the copy has a part of a control that earned no points before. */
export function isPartStep({ control, supposed }: Pick<SimulatedControl, 'control' | 'supposed'>): boolean {
  const { nist_id: id } = control
  return earnsCredit(id) && scoredStatus(id, supposed) === 'In Progress' && scoredStart(control) === 'Not Started'
}

/** Whether a partial implementation earns points. */
export function earnsCredit(nistId: string): boolean {
  return hasPartialCase(nistId)
}

/** The lines of the arithmetic by requirement; none for Level 1. */
function findingsIn(submission: Submission | undefined) {
  return new Map<string, Finding>((submission?.assessment?.findings ?? []).map((finding) => [finding.id, finding]))
}

function isDone(id: string, state: RequirementState): boolean {
  const status = scoredStatus(id, state)
  return status === 'Completed' || status === 'Not Applicable'
}
