import { scoredState } from '#domain/assessments/assessed-status.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import { level2RulesOn } from '#domain/rules/level2-rules.ts'
import type { RequirementState } from '#domain/scoring/counted-status.ts'
import { assessLevel2, type Level2Assessment } from '#domain/scoring/level2-assessment.ts'
import type { ReadAssessment } from '../assessments/stored-assessment.ts'
import type { Frozen } from './frozen-content.ts'

interface SprsStatus {
  /** The day of the assessment. */
  readonly on: string
  /** Of the affirmed assessment; null without one. */
  readonly statusOn: string | null
  readonly states: ReadonlyMap<string, RequirementState>
  /** Requirements with a POA&M item. */
  readonly planned: ReadonlySet<string>
}

/** The values to enter: the frozen assessment if it earns a status, else the state when the package was frozen. */
function sprsStatusOf({ record, assessment, at }: Frozen): SprsStatus {
  if (assessment !== null && isWhole(assessment)) {
    const { controls, plan, frozenAt } = assessment.record
    return {
      on: frozenAt.slice(0, 10),
      statusOn: assessment.statusOn,
      states: new Map(controls.map((control) => [control.number, scoredState(control)])),
      planned: new Set(plan.flatMap(({ controls: numbers }) => numbers ?? [])),
    }
  }
  const open = record.items.filter(({ status }) => status !== 'Closed' && status !== 'Draft')
  return {
    on: at.slice(0, 10),
    statusOn: null,
    states: new Map(
      record.controls.map(({ number, status, exception }) => [number, { status, countsAsMet: exception?.kind }]),
    ),
    planned: new Set(open.flatMap(({ controls }) => controls.map(({ control }) => control))),
  }
}

function isWhole({ protocol, kind, record }: ReadAssessment): boolean {
  return kind === 'Self-assessment' && earnsStatus(protocol, kind) && record.coversAll
}

export function assessedLevel2(frozen: Frozen): Omit<SprsStatus, 'planned'> & { assessment: Level2Assessment } {
  const { on, statusOn, states, planned } = sprsStatusOf(frozen)
  const facts = { stateOf: (id: string) => states.get(id), hasPlan: (id: string) => planned.has(id) }
  return { on, statusOn, states, assessment: assessLevel2(facts, level2RulesOn(on)) }
}

/** Level 1 has no points: everything is met, or not. */
export function assessedLevel1(frozen: Frozen): { isMet: boolean; statusOn: string | null } {
  const { states, statusOn } = sprsStatusOf(frozen)
  const isMet = [...states.values()].every(({ status }) => status === 'Completed' || status === 'Not Applicable')
  return { isMet, statusOn }
}
