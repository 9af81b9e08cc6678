import { HeadingLevel, Paragraph, type FileChild } from 'docx'
import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import { printable } from './paragraphs.ts'
import { tableOf } from './table-of.ts'

/** What the document is, whose, and how to tell that it is this version. */
export function cover(plan: PlanDocument, sha256: string): FileChild[] {
  const facts = [
    ['Company', plan.cageCode === null ? plan.company : `${plan.company} (CAGE ${plan.cageCode})`],
    ['Framework', plan.protocol],
    ['Demanded by', plan.basis],
    ['Version', String(plan.version)],
    [
      'Frozen',
      `${plan.frozenAt.slice(0, 16).replace('T', ' ')} UTC${plan.frozenBy === '' ? '' : ` by ${plan.frozenBy}`}`,
    ],
    ['Completeness', `${plan.percent}%`],
    ['What is new', plan.note],
    ['SHA-256 of the content', sha256],
  ]
  return [
    new Paragraph({ text: plan.title, heading: HeadingLevel.TITLE }),
    new Paragraph({ text: printable(plan.company), style: 'Subtitle' }),
    tableOf({ kind: 'table', head: [], rows: facts.filter(([, value]) => value !== '') }),
  ]
}
