import { CLAUSES } from '#domain/third-parties/agreements/catalogs.ts'
import { withRules } from '#domain/third-parties/agreements/rules.ts'
import { checkAgreement, type FoundClause } from '#domain/third-parties/agreements/check-agreement.ts'
import type { Paragraph } from '#domain/third-parties/agreements/passages.ts'
import { pdfPages } from '../../questionnaires/office/pdf-text.ts'
import { recognizeFile } from '../../questionnaires/office/recognize-file.ts'
import { UnreadableFile } from '../../questionnaires/office/unreadable-file.ts'
import { docxParagraphs } from './docx-paragraphs.ts'
import { pdfParagraphs } from './pdf-paragraphs.ts'

const TEXT_LENGTH_MAX = 2_000_000
/** A scanned page has none, or a stamp. */
const LETTERS_MIN = 100

/** What was found in an agreement. */
export interface CheckedAgreement {
  /** Of the PDF, or as the word processor counted; null where the file does not say. */
  readonly pages: number | null
  readonly found: readonly FoundClause[]
}

/** Looks for these clauses in a file. @throws UnreadableFile */
export async function checkedAgreement(bytes: Buffer, ids: readonly string[]): Promise<CheckedAgreement> {
  const paragraphs = await readAgreement(bytes)
  const clauses = withRules(CLAUSES.filter(({ id }) => ids.includes(id)))
  return { pages: paragraphs.at(-1)?.page ?? null, found: checkAgreement(paragraphs, clauses) }
}

/** The paragraphs of an agreement with their pages. @throws UnreadableFile with one sentence for the person */
export async function readAgreement(bytes: Buffer): Promise<readonly Paragraph[]> {
  const paragraphs = await paragraphsOf(bytes)
  const length = paragraphs.reduce((sum, { text }) => sum + text.length, 0)
  if (length > TEXT_LENGTH_MAX)
    throw new UnreadableFile('The text is longer than 2,000,000 characters. Upload the agreement without its annexes.')
  const letters = paragraphs.reduce((sum, { text }) => sum + text.replaceAll(/[^\p{L}]/gu, '').length, 0)
  if (letters < LETTERS_MIN)
    throw new UnreadableFile(
      'The file has no text; it may be a scan. Recognize its text (OCR) and upload it as a new version.',
    )
  return paragraphs
}

async function paragraphsOf(bytes: Buffer): Promise<readonly Paragraph[]> {
  const file = recognizeFile(bytes)
  switch (file.format) {
    case 'docx':
      return docxParagraphs(file.zip)
    case 'pdf':
      return pdfParagraphs(await pdfPages(bytes))
    case 'xlsx':
    case 'csv':
      throw new UnreadableFile('Clauses are read from PDF and DOCX files. Upload the agreement as one of these.')
  }
}
