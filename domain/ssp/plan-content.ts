import type { ControlException } from '../controls/exception.ts'
import type { ControlStatus } from '../controls/status.ts'
import type { Diagram } from '../diagram/diagram.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { PlanSection } from './outline.ts'

/** What one field of a section says. */
export interface PlanText {
  readonly section: string
  readonly field: string
  readonly body: string
}

/** A row of a list; with a control, what the plan says of that one. Values by the id of their field. */
export interface PlanRow {
  readonly section: string
  readonly control: string | null
  readonly values: Readonly<Record<string, string>>
}

/** A requirement, and what its own page says of it. */
export interface PlanControl {
  readonly number: string
  readonly title: string
  /** Its `safeguard_domain`; null where it is in none. */
  readonly domain: string | null
  /** Of the HIPAA Security Rule: "addressable", "required" or "standard". */
  readonly requirement: string | null
  readonly status: ControlStatus
  /** Empty where nothing is written. */
  readonly statement: string
  /** Why it is not applicable; empty where not recorded. */
  readonly naReason: string
  /** What makes it count as met although something is missing. */
  readonly exception?: ControlException | null | undefined
  /** Who outside does a part. */
  readonly inherited: readonly InheritedPart[]
}

export interface InheritedPart {
  readonly provider: string
  readonly responsibility: 'Provider' | 'Shared'
  readonly theirPart: string
  readonly ourPart: string
}

export interface PlanProvider {
  readonly name: string
  readonly service: string
  /** Numbers of the requirements that it does a part of. */
  readonly controls: readonly string[]
}

/** A section that a person reviewed in its current state. */
export interface PlanReview {
  readonly section: string
  /** Null for a former member. */
  readonly reviewer: string | null
  readonly at: string
}

export interface PlanVersion {
  readonly number: number
  readonly frozenAt: string
  readonly frozenBy: string | null
  readonly note: string
}

/** Everything that a plan is made of, at one moment; its diagram too. */
export interface PlanContent extends Diagram {
  readonly company: string
  readonly cageCode: string | null
  readonly protocol: ProtocolId
  readonly texts: readonly PlanText[]
  readonly rows: readonly PlanRow[]
  readonly reviews: readonly PlanReview[]
  readonly controls: readonly PlanControl[]
  readonly providers: readonly PlanProvider[]
  /** The earliest first. */
  readonly versions: readonly PlanVersion[]
}

/** Trimmed; empty where nothing is written. */
export function textOf({ texts }: Pick<PlanContent, 'texts'>, section: PlanSection, field: string): string {
  return texts.find((one) => one.section === section.id && one.field === field)?.body.trim() ?? ''
}

/**
 * The rows of a list, without what is said of single requirements: those that must be there in the order in which they
 * are asked for.
 */
export function rowsOf<Row extends PlanRow>({ rows }: { rows: readonly Row[] }, section: PlanSection): readonly Row[] {
  const own = rows.filter((row) => row.section === section.id && row.control === null)
  const { content } = section
  if (content.kind !== 'list' || content.mustHave === undefined) return own
  const [first] = content.fields
  const place = (row: Row) => (first?.options ?? []).indexOf(first === undefined ? '' : valueOf(row, first.id))
  return own.toSorted((a, b) => place(a) - place(b))
}

export function valueOf(row: PlanRow, field: string): string {
  return row.values[field]?.trim() ?? ''
}

/** Why a requirement is in a statement of applicability: kept as a row of that section with this field. */
export const INCLUSION = 'reason'
export const INCLUSION_REASONS = ['Risk treatment', 'Law or regulation', 'Contract', 'Business requirement'] as const

/** By the number of the requirement; one without a reason is missing. */
export function inclusionReasons(
  content: Pick<PlanContent, 'rows'>,
  section: PlanSection,
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const row of content.rows) {
    const reason = valueOf(row, INCLUSION)
    if (row.section === section.id && row.control !== null && reason !== '') reasons.set(row.control, reason)
  }
  return reasons
}
