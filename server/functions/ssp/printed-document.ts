import type { DocumentChapter, DocumentLogo, SspDocument } from '#domain/ssp/ssp-document.ts'
import { coverFacts, versionText } from './cover-facts.ts'

/** A printable document, independent of its source. */
export interface Printed {
  readonly title: string
  readonly company: string
  /** The rule that requires it; empty without one. */
  readonly basis: string
  readonly author: string
  /** ISO 8601: the file's time of creation. */
  readonly at: string
  /** Its version, in the footer of each page: "Version 3". */
  readonly edition: string
  /** Search keywords: its version, with the SHA-256 of its content. */
  readonly keywords: string
  /** Not frozen: every page says so. */
  readonly isDraft: boolean
  /** On the cover: label and value. */
  readonly facts: readonly (readonly [string, string])[]
  readonly chapters: readonly DocumentChapter[]
  /** On the cover. */
  readonly logo?: DocumentLogo | undefined
}

/** An SSP as a printable document. */
export function printedSsp(plan: SspDocument, sha256: string, isDraft = false): Printed {
  const { title, company, basis, frozenBy, frozenAt, version, chapters, logo } = plan
  return {
    title,
    company,
    basis,
    author: frozenBy,
    at: frozenAt,
    isDraft,
    chapters,
    logo,
    edition: isDraft ? versionText(plan, true) : `Version ${version}`,
    keywords: `Version ${versionText(plan, isDraft)}, SHA-256 of its content ${sha256}`,
    facts: coverFacts(plan, sha256, isDraft),
  }
}
