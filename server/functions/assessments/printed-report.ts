import { z } from 'zod'
import { assessmentRecord } from '#domain/assessments/assessment-schema.ts'
import { outcomeLabel } from '#domain/assessments/outcome-label.ts'
import { assessmentReport } from '#domain/assessments/report/assessment-report.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Printed } from '../ssp/printed-document.ts'
import { documentLogo } from '../ssp/stored-document.ts'

const text = z.string()
const day = z.string().nullable()

/** The content of a report, as stored for its job. */
export const reported = z.object({
  protocol: z.enum(PROTOCOL_IDS),
  record: assessmentRecord,
  /** Of the frozen record; null for an assessment that is not frozen. */
  sha256: z.string().nullable(),
  affirmations: z.array(z.object({ occasion: text, name: text, title: text, statement: text, at: text })),
  statusOn: day,
  closeOutBy: day,
  validUntil: day,
  logo: z.optional(documentLogo),
})

/** The report of an assessment as a printable document. */
export function printedReport(content: z.infer<typeof reported>): Printed {
  const { record, sha256, protocol, statusOn, logo } = content
  const { number, title, company, cageCode, frozenAt, frozenBy, kind, score, outcome } = record
  const isDraft = sha256 === null
  const moment = `${frozenAt.slice(0, 16).replace('T', ' ')} UTC`
  const edition = isDraft ? `Draft of A-${number}, not frozen` : `A-${number}, as of ${frozenAt.slice(0, 10)}`
  const facts: readonly (readonly [string, string])[] = [
    ['Company', cageCode === null ? company : `${company} (CAGE ${cageCode})`],
    ['Framework', record.protocol],
    ['Assessment', `A-${number} ${title}`],
    ['Kind', kind],
    [isDraft ? 'As it stood' : 'As of', frozenBy === '' || isDraft ? moment : `${moment}, frozen by ${frozenBy}`],
    [
      wordingOf(protocol).scoreLabel,
      score === null ? '' : `${score.sum} = ${score.value}${protocol === 'cmmc2' ? '' : '%'}`,
    ],
    ['Outcome', outcome === null ? '' : outcomeLabel(outcome, statusOn !== null)],
    ['SHA-256 of the record', sha256 ?? ''],
  ]
  return {
    title: 'Assessment Report',
    company,
    author: frozenBy,
    at: frozenAt,
    isDraft,
    logo,
    edition,
    basis: `${kind}, ${wordingOf(protocol).frameworkName}`,
    keywords: sha256 === null ? edition : `${edition}, SHA-256 of its record ${sha256}`,
    facts: facts.filter(([, value]) => value !== ''),
    chapters: assessmentReport(content),
  }
}
