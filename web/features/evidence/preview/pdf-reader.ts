import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers with the address of the script
import address from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'

/** The time limit for opening a file or drawing a page. */
const TIME_MAX_MS = 10_000
/** The limit in device pixels, whatever size a page declares. */
const WIDTH_MAX = 1600
const HEIGHT_MAX = 8000
/** Larger pictures in a file are skipped. */
const IMAGE_PIXELS_MAX = 50_000_000

/** The time limit was exceeded. */
export class TookTooLong extends Error {}

export interface PdfReader {
  readonly pageCount: number
  /** Rejects with `TookTooLong` after the time limit, or with another error if the page is broken or aborted. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>
  readonly end: () => void
}

/**
 * Reads a PDF in a worker thread, which is terminated after the time limit, so that no file can block the page.
 *
 * @throws TookTooLong, or another error if the file is no readable PDF
 */
export async function openPdf(blob: Blob, signal: AbortSignal): Promise<PdfReader> {
  const data = new Uint8Array(await blob.arrayBuffer())
  signal.throwIfAborted()
  const thread = new Worker(scriptAddress(address), { type: 'module' })
  const worker = PDFWorker.create({ port: thread })
  const end = () => {
    thread.terminate()
    worker.destroy()
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    const options = { data, worker, enableXfa: false, stopAtErrors: true, maxImageSize: IMAGE_PIXELS_MAX }
    const pdf = await inTime(getDocument(options).promise)
    return { pageCount: pdf.numPages, draw: (...page) => inTime(draw(pdf, ...page)), end }
  } catch (error) {
    end()
    throw error
  }
}

async function draw(pdf: PDFDocumentProxy, page: number, canvas: HTMLCanvasElement, signal: AbortSignal) {
  const shown = await pdf.getPage(page)
  signal.throwIfAborted()
  const { width, height } = shown.getViewport({ scale: 1 })
  const viewport = shown.getViewport({ scale: Math.min(WIDTH_MAX / width, HEIGHT_MAX / height, 2) })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const task = shown.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
}

async function inTime<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong('This PDF takes too long to read.')), TIME_MAX_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

declare global {
  interface Window {
    /** Defined in browsers that enforce Trusted Types. `Worker` accepts the object it creates as an address. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => {
        createScriptURL: (url: string) => string
      }
    }
  }
}

/** The only policy that the server allows (server/platform/http/static-files.ts); it accepts one address. */
const ownThread = window.trustedTypes?.createPolicy('parapet-thread', {
  createScriptURL: (url) => {
    if (url !== address) throw new TypeError('no other thread is known')
    return url
  },
})

const scriptAddress = (url: string) => ownThread?.createScriptURL(url) ?? url
