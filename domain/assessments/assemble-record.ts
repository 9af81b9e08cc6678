import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import { countStatuses } from '#domain/controls/status-counts.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { LEVEL1_RULES } from '#domain/rules/level1-rules.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import type { RequirementState } from '#domain/scoring/counted-status.ts'
import { assessLevel2 } from '#domain/scoring/level2-assessment.ts'
import { completionPercent } from '#domain/scoring/percentage.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { SPRS_MAX } from '#domain/scoring/sprs.ts'
import type { Outcome } from './affirmation.ts'
import { resultsOfControl, resultLookup, scoredState, verdictOf } from './assessed-status.ts'
import type { AssessedRequirement, AssessmentContent, ClosedOut } from './assessment-content.ts'
import { assessmentKindLabel } from './assessment-kinds.ts'
import type { AssessmentRecord, RecordedBase, RecordedControl, RecordedScore } from './assessment-record.ts'
import { closedOver, closeOutLabel, closeOutOutcome } from './close-out.ts'

/**
 * What was found in an assessment and how it adds up, on a calendar day. A close-out goes on from the record that it
 * closes. Pure: the same content gives the same record.
 */
export function assembleRecord(
  content: AssessmentContent,
  on: string,
  base?: AssessmentRecord,
): Omit<AssessmentRecord, 'frozenAt' | 'frozenBy'> {
  const { assessment, company, cageCode, assessors, plan, closes } = content
  const { number, title, kind, protocol, scope, beganOn, endedOn } = assessment
  const resultAt = resultLookup(content.results)
  const looked = content.controls.map((control) => recorded(control, resultAt))
  const controls = base === undefined ? looked : closedOver(base, looked)
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

function baseIn({ number, sha256, statusOn, closeOutBy }: ClosedOut): RecordedBase {
  return { number, sha256, statusOn, closeOutBy }
}

function recorded(control: AssessedRequirement, resultAt: ReturnType<typeof resultLookup>): RecordedControl {
  const { number, title, domain, status, naReason, statement, exception, evidence, objectives } = control
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
  const count = (wanted: ObjectiveResult | null) => controls.filter(({ verdict }) => verdict === wanted).length
  return { met: count('Met'), notMet: count('Not Met'), notApplicable: count('Not Applicable'), open: count(null) }
}

type Scored = { score: RecordedScore | null; outcome: Outcome | null }

function scoreOfRecord(
  { assessment, plan }: AssessmentContent,
  controls: readonly RecordedControl[],
  on: string,
): Scored {
  const { protocol } = assessment
  const statuses = controls.map((control) => ({ number: control.number, ...scoredState(control) }))
  if (protocol === 'cmmc2') return sprsOf(statuses, plan, on)
  const counts = countStatuses(statuses)
  const applicable = counts.total - counts.notApplicable
  const score = { value: completionPercent(counts), max: 100, sum: `${counts.completed} ÷ ${applicable}`, lines: [] }
  if (protocol !== 'cmmc') return { score: { ...score, rules: 'Completed among those that apply' }, outcome: null }
  const isMet = assessment.coversAll && counts.completed + counts.notApplicable === counts.total
  return { score: { ...score, rules: LEVEL1_RULES.scoring.citation }, outcome: isMet ? 'final' : 'none' }
}

type Statuses = readonly (RequirementState & { readonly number: string })[]

/** Points are for all 110 together: a part of them has no score. */
function sprsOf(statuses: Statuses, plan: AssessmentContent['plan'], on: string): Scored {
  const byNumber = new Map(statuses.map((one) => [one.number, one]))
  if (!SPRS_CONTROL_IDS.every((id) => byNumber.has(id))) return { score: null, outcome: null }
  const planned = new Set(plan.flatMap(({ controls }) => controls ?? []))
  const facts = { stateOf: (id: string) => byNumber.get(id), hasPlan: (id: string) => planned.has(id) }
  const { value, rules, findings, level2 } = assessLevel2(facts, level2RulesOn(on))
  const lines = findings
    .filter(({ id, points, isMet }) => points > 0 || !isMet || byNumber.get(id)?.countsAsMet)
    .map(({ id, points, weight, why, citation }) => ({ id, points, weight, why, citation }))
  const sum = `${SPRS_MAX} − ${SPRS_MAX - value}`
  return { score: { value, max: SPRS_MAX, sum, rules: rules.name, lines }, outcome: level2?.status ?? 'none' }
}
