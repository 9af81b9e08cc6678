import type { DocumentChapter, PlanDocument } from '#domain/ssp/plan-document.ts'
import { coverFacts, versionWords } from './cover-facts.ts'

/** A document as it is written into a file, whatever it is made of. */
export interface Printed {
  readonly title: string
  readonly company: string
  /** What demands it; empty where nothing does. */
  readonly basis: string
  readonly author: string
  /** ISO 8601: stands in the file as the time at which it was made. */
  readonly at: string
  /** Which one it is, at the foot of each page: "Version 3". */
  readonly edition: string
  /** What search finds it by: which one it is, with the SHA-256 of its content. */
  readonly keywords: string
  /** Nobody has frozen it: every page says so. */
  readonly isDraft: boolean
  /** On the cover: label and value. */
  readonly facts: readonly (readonly [string, string])[]
  readonly chapters: readonly DocumentChapter[]
}

/** A plan as it is printed. */
export function printedPlan(plan: PlanDocument, sha256: string, isDraft = false): Printed {
  const { title, company, basis, frozenBy, frozenAt, version, chapters } = plan
  return {
    title,
    company,
    basis,
    author: frozenBy,
    at: frozenAt,
    isDraft,
    chapters,
    edition: isDraft ? versionWords(plan, true) : `Version ${version}`,
    keywords: `Version ${versionWords(plan, isDraft)}, SHA-256 of its content ${sha256}`,
    facts: coverFacts(plan, sha256, isDraft),
  }
}
