import { HeadingLevel, Paragraph, type FileChild } from 'docx'
import { printable } from '../printable.ts'
import type { Printed } from '../printed.ts'
import { tableOf } from './table-of.ts'

/** What the document is, whose, and how to tell that it is this version. */
export function cover({ title, company, facts }: Printed): FileChild[] {
  return [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({ text: printable(company), style: 'Subtitle' }),
    tableOf({ kind: 'table', head: [], rows: facts }),
  ]
}
