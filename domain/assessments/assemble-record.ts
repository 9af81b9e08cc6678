import { exceptionEffect } from '#domain/controls/exception.ts'
import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { completionPercent } from '#domain/scoring/percentage.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { SPRS_MAX } from '#domain/scoring/sprs.ts'
import { methodologyText, type SubmittedControl, submissionOf } from '#domain/scoring/submission.ts'
import type { Outcome } from './affirmation.ts'
import {
  countedVerdict,
  countVerdict,
  resultsOfControl,
  resultLookup,
  scoredState,
  verdictOf,
} from './assessed-status.ts'
import type { AssessedRequirement, AssessmentContent, ClosedOut } from './assessment-content.ts'
import { assessmentKindLabel } from './assessment-kinds.ts'
import type {
  AssembledRecord,
  AssessmentRecord,
  RecordedBase,
  RecordedControl,
  RecordedScore,
} from './assessment-record.ts'
import { closedOver, closeOutLabel, closeOutOutcome } from './close-out.ts'

/**
 * What was found in an assessment and how it adds up, on a calendar day. A close-out goes on from the record that it
 * closes. Pure: the same content gives the same record.
 */
export function assembleRecord(content: AssessmentContent, on: string, base?: AssessmentRecord): AssembledRecord {
  const { assessment, company, cageCode, assessors, plan, closes } = content
  const { number, title, kind, protocol, scope, beganOn, endedOn } = assessment
  const resultAt = resultLookup(content.results)
  const looked = content.controls.map((control) => recorded(control, resultAt, on))
  const merged = base === undefined ? looked : closedOver(base, looked)
  const controls = isCmmc(protocol) ? merged.map(withCounted) : merged
  const coversAll = base?.coversAll ?? assessment.coversAll
  const { label } = closes ? closeOutLabel(kind) : assessmentKindLabel(protocol, kind)
  const scored = scoreOfRecord(content, controls, on)
  return {
    format: 1,
    number,
    title,
    kind: label,
    protocol: wordingOf(protocol).displayName,
    company,
    cageCode,
    scope,
    coversAll,
    beganOn,
    endedOn,
    assessors: assessors.map(({ name, organization, role }) => ({ name, organization, role })),
    counts: countVerdicts(controls),
    ...scored,
    ...(closes && { outcome: closeOutOutcome(controls, closes, on), closes: baseIn(closes) }),
    controls,
    plan,
  }
}

function isCmmc(protocol: ProtocolId): boolean {
  return protocol === 'cmmc' || protocol === 'cmmc2'
}

/** What a close-out did not look at again stays as it was recorded. */
function withCounted(control: RecordedControl): RecordedControl {
  return control.foundIn === undefined ? { ...control, counted: countVerdict(control) } : control
}

function baseIn({ number, sha256, statusOn, closeOutBy }: ClosedOut): RecordedBase {
  return { number, sha256, statusOn, closeOutBy }
}

function recorded(
  control: AssessedRequirement,
  resultAt: ReturnType<typeof resultLookup>,
  on: string,
): RecordedControl {
  const { number, title, domain, status, naReason, partialCase, statement, exception, evidence, objectives } = control
  const own = resultAt(control.id, null)
  return {
    number,
    title,
    domain,
    status,
    naReason,
    statement,
    evidence,
    ...(exception && { exception }),
    ...exceptionEffect(exception, on),
    partialCase: partialCase ?? null,
    verdict: verdictOf(resultsOfControl(control, resultAt)),
    ...(objectives.length === 0 && own !== undefined && { found: foundIn(own) }),
    objectives: objectives.map(({ id, letter, words, result, note }) => {
      const found = resultAt(control.id, id)
      return { letter, words, ownResult: result, ownNote: note, ...(found !== undefined && { found: foundIn(found) }) }
    }),
  }
}

function foundIn({ result, methods, steps, sample, observed, finding }: AssessmentContent['results'][number]) {
  return { result, methods, steps, sample, observed, finding }
}

function countVerdicts(controls: readonly RecordedControl[]) {
  const count = (wanted: ObjectiveResult | null) =>
    controls.filter((control) => countedVerdict(control) === wanted).length
  return { met: count('Met'), notMet: count('Not Met'), notApplicable: count('Not Applicable'), open: count(null) }
}

type Scored = { score: RecordedScore | null; outcome: Outcome | null }

function scoreOfRecord(
  { assessment, plan }: AssessmentContent,
  controls: readonly RecordedControl[],
  on: string,
): Scored {
  const { protocol } = assessment
  const states = controls.map((control) => ({ nist_id: control.number, ...scoredState(control) }))
  if (protocol === 'cmmc2') return sprsOf(states, plan, on)
  const submission = submissionOf(protocol, states, on)
  const counts = countStatuses(submission?.scored ?? states)
  const applicable = counts.total - counts.notApplicable
  const score = { value: completionPercent(counts), max: 100, sum: `${counts.completed} ÷ ${applicable}`, lines: [] }
  if (submission === undefined) return { score: { ...score, rules: 'Completed among those that apply' }, outcome: null }
  const isMet = assessment.coversAll && submission.isMet === true
  return { score: { ...score, rules: submission.rules }, outcome: isMet ? 'final' : 'none' }
}

/** Points are for all 110 together: a part of them has no score. */
function sprsOf(states: readonly SubmittedControl[], plan: AssessmentContent['plan'], on: string): Scored {
  const byNumber = new Map(states.map((one) => [one.nist_id, one]))
  const planned = new Set(plan.flatMap(({ controls }) => controls ?? []))
  const submission = submissionOf('cmmc2', states, on, (id) => planned.has(id))
  if (submission?.assessment === undefined || !SPRS_CONTROL_IDS.every((id) => byNumber.has(id)))
    return { score: null, outcome: null }
  const { value, rules, methodology, assessment } = submission
  const lines = assessment.findings
    .filter(({ id, points, isMet }) => points > 0 || !isMet || byNumber.get(id)?.countsAsMet)
    .map(({ id, points, weight, why, citation }) => ({ id, points, weight, why, citation }))
  const sum = `${SPRS_MAX} − ${SPRS_MAX - value}`
  const note = methodology && { note: methodologyText(methodology) }
  return {
    score: { value, max: SPRS_MAX, sum, rules, ...note, lines },
    outcome: assessment.level2?.status ?? 'none',
  }
}
