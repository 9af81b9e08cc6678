import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { useStable } from '#web/ui/browser/use-stable.ts'
import { NoPreview } from './no-preview.tsx'
import { openPdf, TookTooLong, type PdfReader } from './pdf-reader.ts'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

/** Draws the pages on a canvas, so scripts, forms and links of the file are inactive. */
export function PdfPreview({ blob, title }: ViewerProps) {
  const [page, setPage] = useState(1)
  const [isSlow, setSlow] = useState(false)
  const { content, error } = useParsed(blob, openPdf)
  useEffect(() => () => content?.end(), [content])
  if (isSlow || error instanceof TookTooLong)
    return <NoPreview>This PDF takes too much work to be shown. Download it to look at it.</NoPreview>
  if (error !== undefined) return <NoPreview>This PDF cannot be shown. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={8} />
  const giveUp = () => {
    content.end()
    setSlow(true)
  }
  return (
    <>
      <PageCanvas key={page} reader={content} page={page} title={title} onSlow={giveUp} />
      <div className="mt-1.5 flex items-center justify-center gap-2 text-small text-muted">
        <IconButton
          size={28}
          label="Previous page of the PDF"
          icon={<ChevronLeft />}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <span className="tabular-nums">
          Page {page} of {content.pageCount}
        </span>
        <IconButton
          size={28}
          label="Next page of the PDF"
          icon={<ChevronRight />}
          disabled={page === content.pageCount}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  )
}

type PageCanvasProps = { reader: PdfReader; page: number; title: string; onSlow: () => void }

function PageCanvas({ reader, page, title, onSlow }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setBroken] = useState(false)
  const slow = useStable(onSlow)
  useEffect(() => {
    const leaving = new AbortController()
    const draw = async () => {
      if (canvas.current === null) return
      try {
        await reader.draw(page, canvas.current, leaving.signal)
      } catch (error) {
        // Aborted because the page was left: not an error.
        if (leaving.signal.aborted) return
        if (error instanceof TookTooLong) slow()
        else setBroken(true)
      }
    }
    void draw()
    return () => leaving.abort()
  }, [reader, page, slow])
  if (isBroken) return <NoPreview>This page cannot be shown. Download the PDF to look at it.</NoPreview>
  return (
    <ScrollRegion
      label={`Page ${page} of the PDF`}
      className="max-h-80 overflow-y-auto rounded-lg border border-border bg-paper"
    >
      <canvas
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, never given an address
        role="img"
        aria-label={`Page ${page} of ${title}`}
        className="w-full"
      />
    </ScrollRegion>
  )
}
