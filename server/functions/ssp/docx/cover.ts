import { HeadingLevel, Paragraph, type FileChild } from 'docx'
import { printable } from '../printable.ts'
import type { Printed } from '../printed-document.ts'
import { tableOf } from './table-of.ts'

/** Title, owner and identification of this version. */
export function cover({ title, company, facts }: Printed): FileChild[] {
  return [
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({ text: printable(company), style: 'Subtitle' }),
    tableOf({ kind: 'table', head: [], rows: facts }),
  ]
}
