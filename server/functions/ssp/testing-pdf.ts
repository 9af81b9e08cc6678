import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Reads a PDF with the viewer's library, as a browser would. It expects a Promise of newer releases of Node. */
export async function readPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({ data: new Uint8Array(data), useSystemFonts: false, verbosity: 0 }).promise
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

function withResolvers() {
  let settle = {}
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
