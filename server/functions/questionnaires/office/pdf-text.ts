import { openPdf } from '../../open-pdf.ts'
import { UnreadableFile } from './unreadable-file.ts'

const PAGES_MAX = 300

/** A line of a page: its text and how far it stands from the bottom, in points. */
export interface PdfLine {
  readonly text: string
  readonly bottom: number
}

/** The lines of each page, in the order of the file. @throws UnreadableFile */
export async function pdfPages(bytes: Buffer): Promise<readonly (readonly PdfLine[])[]> {
  const task = await openPdf(bytes)
  try {
    const document = await task.promise
    if (document.numPages > PAGES_MAX)
      throw new UnreadableFile(`The PDF has more than ${PAGES_MAX} pages and was not read.`)
    const pages: PdfLine[][] = []
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      pages.push(linesOf(items.flatMap((item) => ('str' in item ? [item] : []))))
    }
    return pages
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('The PDF is protected by a password. Remove the password and upload it again.')
    throw new UnreadableFile('The PDF is damaged and could not be read.', { cause: error })
  } finally {
    await task.destroy()
  }
}

interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
  readonly transform: readonly unknown[]
}

function linesOf(items: readonly TextItem[]): PdfLine[] {
  const lines: PdfLine[] = []
  let text = ''
  let bottom: number | undefined
  const end = () => {
    if (text.trim() !== '') lines.push({ text: text.trim(), bottom: bottom ?? 0 })
    text = ''
    bottom = undefined
  }
  for (const { str, hasEOL, transform } of items) {
    text += str
    if (bottom === undefined && str.trim() !== '') bottom = Number(transform[5])
    if (hasEOL) end()
  }
  end()
  return lines
}
