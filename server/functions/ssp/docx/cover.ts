import { HeadingLevel, Paragraph, type FileChild } from 'docx'
import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import { coverFacts } from '../cover-facts.ts'
import { printable } from '../printable.ts'
import type { Rendering } from '../rendering.ts'
import { tableOf } from './table-of.ts'

/** What the document is, whose, and how to tell that it is this version. */
export function cover(plan: PlanDocument, rendering: Rendering): FileChild[] {
  return [
    new Paragraph({ text: plan.title, heading: HeadingLevel.TITLE }),
    new Paragraph({ text: printable(plan.company), style: 'Subtitle' }),
    tableOf({ kind: 'table', head: [], rows: coverFacts(plan, rendering) }),
  ]
}
