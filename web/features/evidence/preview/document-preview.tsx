import { TooMuchUnpacked, unpack } from '#web/lib/file/unpack.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { Limit, NoPreview } from './no-preview.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

const PARAGRAPHS_MAX = 500
const BODY = 'word/document.xml'
/** The XML tree needs much more memory than the text. */
const BODY_BYTES_MAX = 10_000_000

/** The text of a document by paragraph, without pictures, fields or macros. */
export function DocumentPreview({ blob, title }: ViewerProps) {
  const { content, error } = useParsed(blob, paragraphsOf)
  if (error instanceof TooMuchUnpacked) return <NoPreview>{error.message} It is not shown.</NoPreview>
  if (error !== undefined) return <NoPreview>This document cannot be read. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={6} />
  return (
    <>
      <ScrollRegion
        label={`Text of ${title}`}
        className="max-h-80 overflow-auto rounded-lg border border-border space-y-2 bg-subtle p-4"
      >
        {content.slice(0, PARAGRAPHS_MAX).map((paragraph, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
          <p key={at}>{paragraph}</p>
        ))}
      </ScrollRegion>
      <Limit>
        Words only, without layout and pictures
        {content.length > PARAGRAPHS_MAX ? `; the first ${PARAGRAPHS_MAX} paragraphs` : ''}.
      </Limit>
    </>
  )
}

async function paragraphsOf(blob: Blob): Promise<string[]> {
  const parts = unpack(new Uint8Array(await blob.arrayBuffer()), (name) => name === BODY)
  const body = parts.get(BODY)
  if (body === undefined) throw new Error('no body')
  if (body.length > BODY_BYTES_MAX) throw new TooMuchUnpacked('Its text is longer than 10 MB.')
  const text = new TextDecoder().decode(body)
  // Office files never declare entities, which could expand to more text than memory holds.
  if (text.includes('<!DOCTYPE')) throw new Error('a document type of its own')
  const xml = new DOMParser().parseFromString(text, 'application/xml')
  if (xml.querySelector('parsererror') !== null) throw new Error('not well-formed')
  return [...xml.getElementsByTagName('w:p')]
    .map((paragraph) => [...paragraph.getElementsByTagName('w:t')].map((run) => run.textContent).join(''))
    .filter((text) => text.trim() !== '')
}
