import { readdirSync, readFileSync } from 'node:fs'
import { Document, Packer, Paragraph } from 'docx'
import PDFDocument from 'pdfkit'
import type { ClauseState } from '#domain/third-parties/agreements/clause.ts'

const SAMPLES = new URL('samples/', import.meta.url)

/** An agreement with what a person found in it; the other clauses of its catalog are present. */
export interface LabeledAgreement {
  readonly name: string
  readonly catalog: string
  readonly format: 'pdf' | 'docx'
  readonly paragraphs: readonly string[]
  readonly label: (clause: string) => ClauseState
}

/** @param folder `held-out/`: their authors had not read the rules; `unseen/`: nor were rules mended with them */
export function labeledAgreements(folder: '' | 'held-out/' | 'unseen/' = ''): readonly LabeledAgreement[] {
  const samples = new URL(folder, SAMPLES)
  const names = readdirSync(samples).filter((name) => name.endsWith('.txt'))
  return names.toSorted().map((name) => {
    const [head = '', ...body] = readFileSync(new URL(name, samples), 'utf8').split('---\n')
    const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1]?.split(', ') ?? []
    const [missing, weak] = [field('missing'), field('weak')]
    return {
      name,
      catalog: field('catalog').join(''),
      format: field('format').join('') === 'pdf' ? 'pdf' : 'docx',
      paragraphs: body.join('---\n').trim().split(/\n+/),
      label: (clause) => (missing.includes(clause) ? 'Missing' : weak.includes(clause) ? 'Weak' : 'Present'),
    }
  })
}

/** The agreement as the file that a word processor would make of it. */
export function fileOf({ format, paragraphs }: Pick<LabeledAgreement, 'format' | 'paragraphs'>): Promise<Buffer> {
  return format === 'docx' ? docxOf(paragraphs) : pdfOf(paragraphs)
}

export function docxOf(paragraphs: readonly string[]): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children: paragraphs.map((text) => new Paragraph(text)) }] }))
}

export async function pdfOf(paragraphs: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 72, ...options })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const text of paragraphs) document.fontSize(11).text(text).moveDown(0.6)
  document.end()
  await ended
  return Buffer.concat(chunks)
}
