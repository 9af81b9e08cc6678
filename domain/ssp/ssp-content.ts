import { cageCodesOf, type CompanyProfile } from '../companies/company-profile.ts'
import type { Addressed } from '../controls/addressable.ts'
import type { ControlException } from '../controls/exception.ts'
import type { ControlStatus } from '../controls/status.ts'
import type { Diagram } from '../diagram/diagram.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { RecordedFact, SspField, SspSection } from './outline.ts'
import { RISK_TREATMENT, type SspRisk } from './ssp-risks.ts'

/** The text of one field of a section. */
export interface SspText {
  readonly section: string
  readonly field: string
  readonly body: string
}

/** A row of a list, or of one control when `control` is set. Values are keyed by field id. */
export interface SspRow {
  readonly section: string
  readonly control: string | null
  readonly values: Readonly<Record<string, string>>
}

/** A requirement with the content of its own page. */
export interface SspControl {
  readonly number: string
  readonly title: string
  /** Its `safeguard_domain`, or null. */
  readonly domain: string | null
  /** Of the HIPAA Security Rule: "addressable", "required" or "standard". */
  readonly requirement: string | null
  readonly status: ControlStatus
  /** May be empty. */
  readonly statement: string
  /** Why it is not applicable; may be empty. */
  readonly naReason: string
  /** What was decided about an addressable specification; versions frozen before decisions existed have none. */
  readonly addressed?: Addressed | null | undefined
  /** Of 3.5.3 and 3.13.11: whether the case that costs less holds; null without an answer. */
  readonly partialCase?: boolean | null | undefined
  /** The recorded exception that has not ended. Whether it counts: `exceptionEffect`. */
  readonly exception?: ControlException | null | undefined
  /** Responsibilities of service providers. */
  readonly inherited: readonly InheritedPart[]
}

export interface InheritedPart {
  readonly provider: string
  readonly responsibility: 'Provider' | 'Shared'
  readonly theirPart: string
  readonly ourPart: string
}

export interface SspProvider {
  readonly name: string
  readonly service: string
  /** Numbers of the requirements that the provider meets in part. */
  readonly controls: readonly string[]
}

/** A review of a section that has not changed since. */
export interface SspReview {
  readonly section: string
  /** Null for a former member. */
  readonly reviewer: string | null
  readonly at: string
}

export interface SspVersion {
  readonly number: number
  readonly frozenAt: string
  readonly frozenBy: string | null
  readonly note: string
}

/** The whole content of an SSP at one moment, with its diagram. */
export interface SspContent extends Diagram {
  readonly company: string
  readonly cageCode: string | null
  readonly profile: CompanyProfile
  readonly protocol: ProtocolId
  /** The moment of the content. */
  readonly at: string
  readonly texts: readonly SspText[]
  readonly rows: readonly SspRow[]
  readonly reviews: readonly SspReview[]
  readonly controls: readonly SspControl[]
  readonly providers: readonly SspProvider[]
  /** The risk register, by number. */
  readonly risks: readonly SspRisk[]
  /** Earliest first. */
  readonly versions: readonly SspVersion[]
}

/** The calendar day of the content (UTC). */
export function dayOfContent({ at }: Pick<SspContent, 'at'>): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Trimmed; empty when absent. */
export function textOf({ texts }: Pick<SspContent, 'texts'>, section: SspSection, field: string): string {
  return texts.find((one) => one.section === section.id && one.field === field)?.body.trim() ?? ''
}

/** What a form says in a field: what is written in the SSP, or recorded in the company's profile. */
export function fieldText(content: SspContent, section: SspSection, { id, recorded }: SspField): string {
  return recorded === undefined ? textOf(content, section, id) : recordedText(content, recorded)
}

export function recordedText(
  { company, cageCode, profile }: Pick<SspContent, 'company' | 'cageCode' | 'profile'>,
  fact: RecordedFact,
): string {
  switch (fact) {
    case 'name':
      return company
    case 'address':
      return profile.physicalAddress
    case 'phone':
      return profile.phone
    case 'cageCodes':
      return cageCodesOf(cageCode, profile).join(', ')
    case 'uei':
      return profile.uei ?? ''
  }
}

/** The rows of a list, without rows of single requirements. Required rows come in the order of the outline. */
export function rowsOf<Row extends SspRow>({ rows }: { rows: readonly Row[] }, section: SspSection): readonly Row[] {
  const own = rows.filter((row) => row.section === section.id && row.control === null)
  const { content } = section
  if (content.kind !== 'list' || content.mustHave === undefined) return own
  const [first] = content.fields
  const position = (row: Row) => (first?.options ?? []).indexOf(first === undefined ? '' : valueOf(row, first.id))
  return own.toSorted((a, b) => position(a) - position(b))
}

export function valueOf(row: SspRow, field: string): string {
  return row.values[field]?.trim() ?? ''
}

/** The field that holds the reason why a statement of applicability includes a requirement. */
export const INCLUSION = 'reason'
export const INCLUSION_REASONS = [RISK_TREATMENT, 'Law or regulation', 'Contract', 'Business requirement'] as const

/** Reasons by requirement number; requirements without a reason are absent. */
export function inclusionReasons(content: Pick<SspContent, 'rows'>, section: SspSection): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const row of content.rows) {
    const reason = valueOf(row, INCLUSION)
    if (row.section === section.id && row.control !== null && reason !== '') reasons.set(row.control, reason)
  }
  return reasons
}
