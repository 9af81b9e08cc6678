import type { PDFDocumentLoadingTask } from 'pdfjs-dist'

/** Opens a PDF with the viewer's library, as a browser would. It expects a Promise of newer releases of Node. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentLoadingTask> {
  if (!('withResolvers' in Promise)) Object.assign(Promise, { withResolvers })
  // Loaded when the first PDF comes: it is large.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
}

function withResolvers() {
  let settle = {}
  const promise = new Promise((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
