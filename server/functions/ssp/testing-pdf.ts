import type { PDFDocumentProxy } from 'pdfjs-dist'

/** The viewer's library reads a PDF as a browser would. It expects a Promise of newer releases of Node. */
export async function readPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({ data: new Uint8Array(data), useSystemFonts: false, verbosity: 0 }).promise
}

function withResolvers() {
  let settle = {}
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
