import type { Row } from '#db/schema.gen.ts'
import type { Deviation } from '#domain/poam/deviation.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

export type PoamMilestone = Pick<Row<'poam_milestones'>, 'id' | 'title' | 'first_due_on' | 'due_on' | 'completed_on'>
export type PoamExtension = Row<'poam_extensions'>
export type PoamEvidence = Pick<Row<'poam_evidence'>, 'id' | 'evidence_id' | 'label' | 'file_sha256' | 'created_at'>

/** A POA&M item with its parts. */
export type PoamItem = Row<'poam_items'> & {
  controls: readonly Pick<Row<'poam_controls'>, 'id' | 'control_id' | 'objective_id'>[]
  milestones: readonly PoamMilestone[]
  extensions: readonly PoamExtension[]
  evidence: readonly PoamEvidence[]
}

/** A control that the rules do not allow on a POA&M, with the reason. */
export interface IneligibleControl {
  control: CompanyControl
  /** "AC.L2-3.1.1 is worth 5 points and cannot be on a POA&M. It must be met." */
  sentence: string
  citation: string
}

/** A POA&M item with the computed values of the list. */
export type PoamRow = PoamItem & {
  linked: readonly CompanyControl[]
  /** The points that the linked controls currently deduct from the score. */
  points: number
  ineligibleControls: readonly IneligibleControl[]
  /** Undefined if no rule covers the linked controls. */
  eligible: boolean | undefined
  isLate: boolean
  /** The deviation that is approved and in force. */
  counts: Deviation | null
  ownerName: string | undefined
}

/** The request for more time that is not decided yet. */
export function openRequest({ extensions }: Pick<PoamItem, 'extensions'>): PoamExtension | undefined {
  return extensions.find(({ state }) => state === 'Requested')
}
