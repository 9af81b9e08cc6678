import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type Deferral, mayBeDeferred } from '#domain/rules/deferral.ts'
import { CURRENT_LEVEL2_SCORING } from '#domain/rules/level2-scoring.ts'
import { assess, type Score } from '#domain/scoring/assess.ts'
import type { Level2Status } from '#domain/scoring/conditional-status.ts'
import {
  canCountAsMet as canRequirementCountAsMet,
  countedStatus,
  type RequirementState,
} from '#domain/scoring/counted-status.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { SPRS_MAX, SPRS_MIN } from '#domain/scoring/sprs.ts'
import { isSprsControlId } from '#domain/scoring/sprs-weights.ts'
import type { StepTarget } from '#domain/simulator/cheapest-plan.ts'
import { type Price, priceOf, priceOfRest, type Spending } from '#domain/simulator/estimates.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Estimates } from './estimates-query.ts'
import { isException, type SimulatorView, type WhatIf } from './view.ts'

type Supposed = Required<Pick<CompanyControl, 'status' | 'countsAsMet'>>

/** A control now and in the scratch copy. */
export interface SimulatedControl {
  readonly control: CompanyControl
  readonly supposed: Supposed
  /** Points that it costs, now and in the copy; undefined where the protocol has none. */
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
  const actual = new Map(controls.map((control) => [control.nist_id, control] as const))
  const [before, after] = [
    outcomeOf(protocol, controls, actual, true),
    outcomeOf(protocol, controls, supposed, hasPlans),
  ]
  const rows = controls
    .filter(({ nist_id: id }) => protocol === 'cmmc' || isSprsControlId(id))
    .map((control): SimulatedControl => {
      const { nist_id: id } = control
      const state = supposed.get(id) ?? control
      const [was, is] = [before.of(id), after.of(id)]
      return {
        control,
        supposed: state,
        points: was && is && { before: was.points, after: is.points },
        isMet: is?.isMet ?? isDone(state),
        isChanged: state.status !== control.status || state.countsAsMet !== control.countsAsMet,
        deferral: {
          before: mayBeDeferred(protocol, id, countedStatus(id, control), today),
          after: mayBeDeferred(protocol, id, countedStatus(id, state), today),
        },
      }
    })
  return { rows, before: before.score, after: after.score, level2: after.level2 }
}

/** A control with a supposed status or exception. A supposed status removes an exception. */
function supposing(
  protocol: ProtocolId,
  { nist_id: id, status, countsAsMet }: CompanyControl,
  whatIf: WhatIf | undefined,
): Supposed {
  if (whatIf === undefined) return { status, countsAsMet }
  if (!isException(whatIf)) return { status: whatIf, countsAsMet: null }
  return { status, countsAsMet: canCountAsMet(protocol, id) ? whatIf : null }
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
  const isPartDone =
    supposed.status === 'In Progress' && control.status === 'Not Started' && earnsCredit(control.nist_id)
  return isPartDone && to === 'Completed' ? priceOfRest(pricing) : priceOf(pricing, to)
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
  const isPart = supposed.status === 'In Progress' && control.status === 'Not Started' && earnsCredit(control.nist_id)
  return isPart ? priceOf(pricing, 'In Progress') : undefined
}

/** Whether a partial implementation earns points. */
export function earnsCredit(nistId: string): boolean {
  return isSprsControlId(nistId) && CURRENT_LEVEL2_SCORING.partialCredit[nistId] !== undefined
}

interface Outcome {
  readonly score: Score
  readonly level2: Level2Status | undefined
  readonly of: (id: string) => { readonly points: number; readonly isMet: boolean } | undefined
}

function outcomeOf(
  protocol: 'cmmc' | 'cmmc2',
  controls: readonly CompanyControl[],
  states: ReadonlyMap<string, RequirementState>,
  hasPlans: boolean,
): Outcome {
  if (protocol === 'cmmc') {
    const { score } = assess(
      protocol,
      controls.map((control) => ({ ...control, status: states.get(control.nist_id)?.status ?? control.status })),
    )
    return { score, level2: undefined, of: () => undefined }
  }
  const assessment = assessLevel2({ stateOf: (id) => states.get(id), hasPlan: () => hasPlans })
  const { value, band, submittable, reason, level2 } = assessment
  const findings = new Map<string, (typeof assessment.findings)[number]>(
    assessment.findings.map((finding) => [finding.id, finding]),
  )
  const score: Score = {
    value,
    band,
    submittable,
    min: SPRS_MIN,
    max: SPRS_MAX,
    unit: 'points',
    label: 'SPRS Score',
    ...(reason !== undefined && { reason }),
  }
  return { score, level2, of: (id) => findings.get(id) }
}

function isDone({ status }: RequirementState): boolean {
  return status === 'Completed' || status === 'Not Applicable'
}
