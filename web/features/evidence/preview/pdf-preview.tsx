import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
// Reads in this thread: no address may become a worker here (trusted-types 'none').
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { NoPreview } from './no-preview.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

/** Device pixels at most, whatever size a page claims. */
const WIDTH_MAX = 1600

/** Pages drawn on a canvas: scripts, forms and links of the file do nothing. */
export function PdfPreview({ blob, title }: ViewerProps) {
  const [page, setPage] = useState(1)
  const { content, fault } = useParsed(blob, async (whole) => {
    const data = new Uint8Array(await whole.arrayBuffer())
    return getDocument({ data, enableXfa: false, stopAtErrors: true }).promise
  })
  useEffect(() => () => void content?.loadingTask.destroy(), [content])
  if (fault !== undefined) return <NoPreview>This PDF cannot be shown. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={8} />
  return (
    <>
      <PageCanvas document={content} page={page} title={title} />
      <div className="mt-1.5 flex items-center justify-center gap-2 text-small text-muted">
        <IconButton
          size={28}
          label="Previous page of the PDF"
          icon={<ChevronLeft />}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <span className="tabular-nums">
          Page {page} of {content.numPages}
        </span>
        <IconButton
          size={28}
          label="Next page of the PDF"
          icon={<ChevronRight />}
          disabled={page === content.numPages}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  )
}

type PageCanvasProps = { document: PDFDocumentProxy; page: number; title: string }

function PageCanvas({ document, page, title }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isWanted = true
    let end: (() => void) | undefined
    const draw = async () => {
      const shown = await document.getPage(page)
      if (!isWanted || canvas.current === null) return
      const { width } = shown.getViewport({ scale: 1 })
      const viewport = shown.getViewport({ scale: Math.min(WIDTH_MAX / width, 2) })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      const task = shown.render({ canvas: canvas.current, viewport })
      end = () => task.cancel()
      await task.promise
    }
    // A page that was left before it was drawn is nobody's fault.
    draw().catch(() => undefined)
    return () => {
      isWanted = false
      end?.()
    }
  }, [document, page])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, never given an address
      role="img"
      aria-label={`Page ${page} of ${title}`}
      className="w-full rounded-lg border border-border bg-white"
    />
  )
}
