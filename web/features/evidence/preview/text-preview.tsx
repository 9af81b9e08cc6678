import { formatBytes } from '#web/lib/format/format.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { Limit } from './no-preview.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

const TEXT_BYTES = 100_000

/** Shows the raw characters, even of HTML. */
export function TextPreview({ blob, title }: ViewerProps) {
  const { content } = useParsed(blob, (whole) => whole.slice(0, TEXT_BYTES).text())
  if (content === undefined) return <SkeletonText lines={6} />
  return (
    <>
      <ScrollRegion
        label={`Text of ${title}`}
        className="max-h-80 overflow-auto rounded-lg border border-border bg-subtle p-3"
      >
        <pre className="font-mono text-small break-words whitespace-pre-wrap">{content}</pre>
      </ScrollRegion>
      {blob.size > TEXT_BYTES && <Limit>The first {formatBytes(TEXT_BYTES)} are shown.</Limit>}
    </>
  )
}
