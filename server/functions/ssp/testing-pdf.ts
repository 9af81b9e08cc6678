import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf } from '../open-pdf.ts'

export async function readPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  return (await openPdf(data)).promise
}

/** The text of each page, in the order of writing. */
export async function textOfPdf(data: Uint8Array): Promise<readonly string[]> {
  const document = await readPdf(data)
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
