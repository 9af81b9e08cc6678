import type { Row } from '#db/schema.gen.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

export type PlanMilestone = Pick<Row<'poam_milestones'>, 'id' | 'title' | 'first_due_on' | 'due_on' | 'completed_on'>
export type PlanExtension = Row<'poam_extensions'>
export type PlanProof = Pick<Row<'poam_evidence'>, 'id' | 'evidence_id' | 'label' | 'file_sha256' | 'created_at'>

/** An item of the plan with what belongs to it. */
export type PlanItem = Row<'poam_items'> & {
  controls: readonly Pick<Row<'poam_controls'>, 'id' | 'control_id' | 'objective_id'>[]
  milestones: readonly PlanMilestone[]
  extensions: readonly PlanExtension[]
  evidence: readonly PlanProof[]
}

/** Why a control of an item may not wait on a plan of action. */
export interface Barred {
  control: CompanyControl
  /** "AC.L2-3.1.1 is worth 5 points and cannot be on a POA&M. It must be met." */
  sentence: string
  citation: string
}

/** An item as the list shows it. */
export type PlanRow = PlanItem & {
  linked: readonly CompanyControl[]
  /** What its controls cost as they stand. */
  points: number
  barred: readonly Barred[]
  /** Undefined where no rule speaks of its controls. */
  eligible: boolean | undefined
  isLate: boolean
  ownerName: string | undefined
}

/** The request that waits for a decision. */
export function openRequest({ extensions }: Pick<PlanItem, 'extensions'>): PlanExtension | undefined {
  return extensions.find(({ state }) => state === 'Requested')
}
