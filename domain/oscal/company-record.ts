import type { CompanyProfile } from '../companies/company-profile.ts'
import type { ControlStatus } from '../controls/status.ts'
import type { ObjectiveResult } from '../controls/objectives.ts'
import type { PoamStatus } from '../poam/item-status.ts'
import type { Deviation, DeviationState } from '../poam/deviation.ts'
import type { PoamSource } from '../poam/item-source.ts'
import type { RiskLevel } from '../risk/risk-level.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { SspContent, SspControl, SspRow } from '../ssp/ssp-content.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** An assessment objective of a control, and what was found for it. */
export interface RecordedObjective {
  readonly letter: string
  readonly words: string
  /** Null without a result. */
  readonly result: ObjectiveResult | null
  readonly note: string
  /** When the result was recorded; null without one. */
  readonly at: string | null
  readonly by: Person | null
}

/** A control in our own words, how it stands and how it is met. */
export interface RecordedControl extends Omit<SspControl, 'domain' | 'requirement'> {
  readonly practiceId: string | null
  readonly family: string
  readonly description: string
  readonly guidance: string
  readonly weight: number | null
  /** Numbers in the next revision. */
  readonly successors: readonly string[]
  readonly owner: Person | null
  readonly objectives: readonly RecordedObjective[]
}

/** What an item of the plan of action is about: a control, of one objective of it. */
export interface ControlLink {
  readonly protocol: ProtocolId
  readonly control: string
  readonly objective: string | null
}

export interface Move {
  readonly id: string
  readonly was: string
  readonly due: string
  readonly reason: string
  readonly by: Person | null
  readonly at: string
}

export interface Milestone {
  readonly id: string
  readonly title: string
  readonly firstDue: string
  readonly due: string
  readonly completed: string | null
  readonly moves: readonly Move[]
}

export interface Extension {
  readonly id: string
  readonly was: string | null
  readonly due: string
  readonly reason: string
  readonly state: 'Requested' | 'Approved' | 'Rejected' | 'Withdrawn'
  readonly decisionNote: string
  readonly by: Person | null
  readonly at: string
  readonly decidedBy: Person | null
  readonly decidedAt: string | null
}

export interface Proof {
  readonly id: string
  readonly label: string
  readonly sha256: string | null
}

/** An item of the plan of action with everything that belongs to it. Days are `YYYY-MM-DD`. */
export interface ActionItem {
  readonly id: string
  /** V-17 in the page. */
  readonly number: number
  readonly weakness: string
  readonly description: string
  readonly source: PoamSource
  readonly sourceDetail: string
  readonly severity: RiskLevel
  readonly likelihood: RiskLevel | null
  readonly impact: RiskLevel | null
  readonly residualRisk: RiskLevel | null
  readonly adjustedSeverity: RiskLevel | null
  readonly deviation: Deviation | null
  readonly deviationReason: string
  /** Null without a deviation; documents of others do not say it. */
  readonly deviationState?: DeviationState | null | undefined
  /** The last day of its approval; null without an end. */
  readonly deviationUntil?: string | null | undefined
  readonly owner: Person | null
  readonly resources: string
  readonly cost: number | null
  readonly identified: string
  readonly firstDue: string | null
  readonly due: string | null
  readonly completed: string | null
  readonly status: PoamStatus
  readonly closingReason: string
  readonly closedBy: Person | null
  readonly closedAt: string | null
  /** The number of an earlier item that it takes up again. */
  readonly refersTo: number | null
  readonly controls: readonly ControlLink[]
  readonly milestones: readonly Milestone[]
  readonly extensions: readonly Extension[]
  readonly evidence: readonly Proof[]
}

/** What is written in the system security plan, or in what the protocol has in its place. */
export interface RecordedPlan extends Pick<SspContent, 'texts' | 'reviews' | 'providers' | 'risks' | 'versions'> {
  readonly rows: readonly (SspRow & { readonly id: string })[]
}

/** Everything that a company's OSCAL documents are made of, at one moment. */
export interface CompanyRecord {
  readonly company: {
    readonly id: string
    readonly name: string
    readonly cageCode: string | null
    readonly profile: CompanyProfile
  }
  readonly protocol: ProtocolId
  /** The calendar day of the record (UTC), which decides whether exceptions count. */
  readonly on: string
  /** When the newest of it was changed. */
  readonly changedAt: string
  readonly controls: readonly RecordedControl[]
  readonly plan: RecordedPlan
  readonly items: readonly ActionItem[]
}

/** Statuses of controls in OSCAL's words, and back. */
export const IMPLEMENTATION_STATES: Readonly<Record<ControlStatus, string>> = {
  Completed: 'implemented',
  'In Progress': 'partial',
  'Not Started': 'planned',
  'Not Applicable': 'not-applicable',
}
