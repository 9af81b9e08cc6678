import { isBlank } from '#domain/text/is-blank.ts'

/**
 * What a company records for a requirement that counts as met although something is missing: a deficiency that arose
 * after implementation and that an operational plan of action fixes; an exception that stays and that the system
 * security plan describes; an adjudication by the DoD CIO. 32 CFR 170.4 and 170.24 say what they are; what they count
 * as: `domain/rules/level2-rules.ts`.
 */
export const EXCEPTION_KINDS = ['temporary-deficiency', 'enduring-exception', 'approved-by-dod'] as const

export type ExceptionKind = (typeof EXCEPTION_KINDS)[number]

/** In the page and in documents. */
export const EXCEPTION_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Temporary deficiency',
  'enduring-exception': 'Enduring exception',
  'approved-by-dod': 'DoD CIO adjudication',
}

/** What makes up for it, by what it is. */
export const MEASURES_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Operational plan of action',
  'enduring-exception': 'What is done instead',
  'approved-by-dod': 'What is done instead, or why it does not apply',
}

/** What it is about, by what it is. */
export const DESCRIPTION_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'What is missing and why',
  'enduring-exception': 'What is missing and why',
  'approved-by-dod': 'Scope of the adjudication',
}

/** The day from which it holds, by what it is. */
export const SINCE_LABELS: Readonly<Record<ExceptionKind, string>> = {
  'temporary-deficiency': 'Arose on',
  'enduring-exception': 'Since',
  'approved-by-dod': 'Date of the adjudication',
}

/** What the DoD CIO found a requirement to be, or its alternative measure. 32 CFR 170.24(c)(2)(i)(B)(8). */
export const RULINGS = ['Not applicable', 'Equally effective'] as const

export type Ruling = (typeof RULINGS)[number]

/** A day on which the progress of a temporary deficiency is reviewed. */
export interface ExceptionReview {
  readonly dueOn: string
  /** Null until it is held; then the progress is recorded too. */
  readonly heldOn: string | null
  readonly progress: string | null
}

/** One that has not ended, as documents tell it. Days are calendar days, `2026-11-20`. */
export interface ControlException {
  readonly kind: ExceptionKind
  /** What is missing and why, or the scope of an adjudication. */
  readonly description: string
  /** The operational plan of action, or the mitigations. */
  readonly measures: string
  readonly since: string
  /** Only a temporary deficiency has one. */
  readonly expectedEnd: string | null
  /** Absent from documents of the time before they were recorded; null for the other kinds. */
  readonly implementedOn?: string | null | undefined
  readonly foundBy?: string | null | undefined
  readonly reviews?: readonly ExceptionReview[] | undefined
  /** Of an adjudication: its reference, where the document is, and what it found. */
  readonly reference?: string | null | undefined
  readonly document?: string | null | undefined
  readonly ruling?: Ruling | null | undefined
  /** When someone last confirmed that the environment has not changed since the adjudication. */
  readonly unchangedOn?: string | null | undefined
}

/** What a recorded exception does for a score on a day. */
export interface ExceptionEffect {
  /** Null where none is recorded, or it does not count. */
  readonly countsAsMet: ExceptionKind | null
  /** Why a recorded one does not count: "a review was missed on 2026-11-20". Null where it does. */
  readonly lapsed: string | null
}

/**
 * Whether an exception counts on that calendar day. A temporary deficiency needs an operational plan with reviews and
 * progress (32 CFR 170.24(b)(1)(ii)), so it counts until a review is missed or its expected end passes. Equally
 * effective measures count while the environment is unchanged (170.24(c)(2)(i)(B)(8)).
 */
export function exceptionEffect(exception: ControlException | null | undefined, on: string): ExceptionEffect {
  if (!exception) return { countsAsMet: null, lapsed: null }
  const lapsed = LAPSES[exception.kind](exception, on) ?? null
  return { countsAsMet: lapsed === null ? exception.kind : null, lapsed }
}

const LAPSES: Readonly<Record<ExceptionKind, (exception: ControlException, on: string) => string | undefined>> = {
  'temporary-deficiency': deficiencyLapse,
  'enduring-exception': ({ since }, on) => startLapse(since, on),
  'approved-by-dod': adjudicationLapse,
}

function deficiencyLapse(exception: ControlException, on: string): string | undefined {
  const { since, implementedOn, foundBy, reviews = [], expectedEnd } = exception
  const notYet = startLapse(since, on)
  if (notYet !== undefined) return notYet
  if (!implementedOn) return 'it does not say when the requirement was implemented'
  if (implementedOn > since) return 'it arose before the requirement was implemented'
  if (isBlank(foundBy)) return 'it does not say who found it'
  if (reviews.length === 0) return 'it has no review date'
  const missed = reviews.find(({ dueOn, heldOn }) => dueOn < on && heldOn === null)
  if (missed !== undefined) return `a review was missed on ${missed.dueOn}`
  if (expectedEnd === null) return 'it has no expected end'
  return expectedEnd < on ? `its expected end passed on ${expectedEnd}` : undefined
}

function adjudicationLapse(exception: ControlException, on: string): string | undefined {
  const { since, reference, document, ruling, unchangedOn } = exception
  if (isBlank(reference) || isBlank(document) || !ruling) return 'its reference, ruling or document is missing'
  if (ruling === 'Equally effective' && !unchangedOn) return 'it is not confirmed that the environment is unchanged'
  return startLapse(since, on)
}

function startLapse(since: string, on: string): string | undefined {
  return since > on ? `it begins on ${since}` : undefined
}
