import { addDays } from '#domain/evidence/calendar-days.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { closeOutBy, finalStatusDates } from '#domain/rules/status-dates.ts'
import { type AssessmentKind, earnsStatus } from './assessment-kinds.ts'

/** What an assessment of a CMMC status has earned. */
export type Outcome = 'final' | 'conditional' | 'none'

export interface AffirmationText {
  /** Who gives it: "Affirming official". */
  readonly by: string
  /** What they say, word for word. */
  readonly statement: string
  readonly citation: string
}

/**
 * What the affirming official stands for when affirming an assessment with that record. Our words; the citation says
 * whose duty it is.
 */
export function affirmationText(protocol: ProtocolId, kind: AssessmentKind, company: string): AffirmationText {
  if (earnsStatus(protocol, kind))
    return {
      by: 'Affirming official',
      statement: `I attest that ${company} has implemented, and will maintain, all security requirements that apply to its CMMC Status, for all information systems within the scope of this assessment.`,
      citation: '32 CFR 170.22(a)(2)',
    }
  const statement = `I have read the record of this assessment and accept it for ${company}: its scope, its results, and what is to be done about its findings.`
  return { by: 'Responsible official', statement, citation: CITATIONS[protocol] }
}

/** What the official says of the issues that are listed with the affirmation. */
export function knownIssuesText(count: number): string {
  if (count === 0) return 'The consistency checks list no issue with it.'
  return `I have read the ${count === 1 ? 'issue' : `${count} issues`} listed with this affirmation, and affirm knowing ${count === 1 ? 'it' : 'them'}.`
}

/** What a false affirmation can lead to, in plain words. */
export const FALSE_AFFIRMATION = {
  words:
    'An affirmation is a statement to the Government. A person who signs one knowing that it is false, or without caring whether it is true, can be liable under the False Claims Act: up to three times the damage, and a penalty for each claim.',
  citation: '31 U.S.C. 3729',
} as const

const CITATIONS: Readonly<Record<ProtocolId, string>> = {
  cmmc: 'NIST SP 800-171 r2, 3.12.1',
  cmmc2: 'NIST SP 800-171 r2, 3.12.1',
  hipaa: '45 CFR 164.308(a)(2)',
  iso27001: 'ISO/IEC 27001:2022, 9.2.2 and 9.3.2',
  soc2: 'AICPA AT-C section 205, assertion of the responsible party',
}

/** Calendar days that follow from an affirmation; null where no rule sets one. */
export interface AffirmationDates {
  readonly statusOn: string
  /** The status holds before this day. */
  readonly validUntil: string | null
  /** It is affirmed again by this day. */
  readonly affirmBy: string | null
  readonly closeOutBy: string | null
}

export interface Affirmed {
  readonly protocol: ProtocolId
  readonly kind: AssessmentKind
  readonly outcome: Outcome | null
  readonly statusOn: string
  /** The last day of the assessment; not of a close-out, which keeps the date of the Conditional status. */
  readonly endedOn?: string | null
  /** The day on which it is affirmed: that of the status, or an anniversary. */
  readonly on: string
}

/**
 * The dates of a status that is affirmed on a day: Level 1 holds a year, Level 2 three with an affirmation each year, a
 * Conditional status 180 days. 32 CFR 170.15 to 170.17, 170.21(b) and 170.22.
 */
export function affirmationDates({ protocol, kind, outcome, statusOn, on }: Affirmed): AffirmationDates {
  const nothing = { statusOn, validUntil: null, affirmBy: null, closeOutBy: null }
  if (!earnsStatus(protocol, kind) || (protocol !== 'cmmc' && protocol !== 'cmmc2')) return nothing
  if (outcome === 'conditional') {
    const by = closeOutBy(statusOn)
    return { ...nothing, validUntil: by, closeOutBy: by }
  }
  if (outcome !== 'final') return nothing
  const { assessAgainBy, affirmOn } = finalStatusDates(protocol, statusOn)
  return { ...nothing, validUntil: assessAgainBy, affirmBy: nextAnniversary(affirmOn, on) }
}

/**
 * Why a status cannot be of that day, where it is affirmed on another; undefined where it can. It is given on the
 * day on which SPRS or eMASS has the result (32 CFR 170.4), which may be before it is kept here.
 */
export function whyNotOfThatDay(affirmed: Affirmed): string | undefined {
  if (affirmed.statusOn > affirmed.on) return 'The CMMC Status Date cannot be a day to come'
  if (affirmed.endedOn !== undefined && affirmed.endedOn !== null && affirmed.statusOn < affirmed.endedOn)
    return `The CMMC Status Date cannot come before ${affirmed.endedOn}, when the assessment ended`
  const { validUntil, closeOutBy: lastDay } = affirmationDates(affirmed)
  const hasEnded = lastDay !== null ? lastDay < affirmed.on : validUntil !== null && validUntil <= affirmed.on
  return hasEnded ? `A status of ${affirmed.statusOn} has ended by now: it takes a new assessment` : undefined
}

/**
 * An early affirmation counts for that anniversary, so the next one within 90 days is not asked for again.
 */
const EARLY_DAYS = 90

function nextAnniversary(days: readonly string[], on: string): string | null {
  const until = addDays(on, EARLY_DAYS)
  return days.find((day) => day > until) ?? null
}

/** The first day on which an affirmation counts for the one that is due by a day. */
export function affirmFrom(affirmBy: string): string {
  return addDays(affirmBy, -EARLY_DAYS)
}
