import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Limit, NoPreview } from './no-preview.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { TooMuchUnpacked, unpack } from '#web/lib/unpack.ts'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

const PARAGRAPHS_MAX = 500
const BODY = 'word/document.xml'

/** The words of a text document, paragraph by paragraph; no pictures, no fields, no macros. */
export function DocumentPreview({ blob, title }: ViewerProps) {
  const { content, fault } = useParsed(blob, paragraphsOf)
  if (fault instanceof TooMuchUnpacked) return <NoPreview>{fault.message} It is not shown.</NoPreview>
  if (fault !== undefined) return <NoPreview>This document cannot be read. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={6} />
  return (
    <>
      <ScrollRegion label={`Text of ${title}`} className="space-y-2 bg-subtle p-4">
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
  const xml = new DOMParser().parseFromString(new TextDecoder().decode(body), 'application/xml')
  if (xml.querySelector('parsererror') !== null) throw new Error('not well-formed')
  return [...xml.getElementsByTagName('w:p')]
    .map((paragraph) => [...paragraph.getElementsByTagName('w:t')].map((run) => run.textContent).join(''))
    .filter((text) => text.trim() !== '')
}
