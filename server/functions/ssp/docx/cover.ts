import { HeadingLevel, ImageRun, Paragraph, type FileChild } from 'docx'
import { printable } from '../printable.ts'
import type { Printed } from '../printed-document.ts'
import type { DocumentLogo } from '#domain/ssp/ssp-document.ts'
import { fitLogo } from '../printed-logo.ts'
import { tableOf } from './table-of.ts'

/** Title, owner and identification of this version. */
export function cover({ title, company, facts, logo }: Printed): FileChild[] {
  return [
    ...(logo === undefined ? [] : [logoOf(logo, company)]),
    new Paragraph({ text: title, heading: HeadingLevel.TITLE }),
    new Paragraph({ text: printable(company), style: 'Subtitle' }),
    tableOf({ kind: 'table', head: [], rows: facts }),
  ]
}

/** In pixels. */
const MOST = { width: 260, height: 96 } as const

function logoOf(logo: DocumentLogo, company: string): Paragraph {
  const picture = new ImageRun({
    type: logo.type === 'png' ? 'png' : 'jpg',
    data: Buffer.from(logo.data, 'base64'),
    transformation: fitLogo(logo, MOST),
    altText: { name: 'Logo', title: 'Logo', description: printable(`Logo of ${company}`) },
  })
  return new Paragraph({ spacing: { after: 240 }, children: [picture] })
}
