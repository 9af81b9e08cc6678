import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '#web/lib/evidence.ts'
import { withheldReason } from '#web/lib/evidence/scan-state.tsx'
import { formatBytes } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ImagePreview } from './image-preview.tsx'
import { PREVIEW_BYTES_MAX, previewKind, type PreviewKind } from './kinds.ts'
import { NoPreview } from './no-preview.tsx'
import { TextPreview } from './text-preview.tsx'

const waiting = <SkeletonText lines={6} />
const VIEWERS = {
  csv: lazyPart(async () => (await import('./csv-preview.tsx')).CsvPreview, { waiting }),
  pdf: lazyPart(async () => (await import('./pdf-preview.tsx')).PdfPreview, { waiting }),
  sheet: lazyPart(async () => (await import('./sheet-preview.tsx')).SheetPreview, { waiting }),
  document: lazyPart(async () => (await import('./document-preview.tsx')).DocumentPreview, { waiting }),
  image: ImagePreview,
  text: TextPreview,
}

/** Shows a file without running any of its content. */
export function FilePreview({ evidence }: { evidence: Evidence }) {
  const { file, file_type: type, file_name: name, file_size: size } = evidence
  const kind = previewKind(type, name)
  const withheld = withheldReason(evidence)
  if (withheld !== undefined) return <NoPreview>{withheld}</NoPreview>
  if (kind === 'none') return <NoPreview>No preview for this type. Download it to look at it.</NoPreview>
  if ((size ?? 0) > PREVIEW_BYTES_MAX)
    return <NoPreview>Previews go up to {formatBytes(PREVIEW_BYTES_MAX)}. Download it to look at it.</NoPreview>
  return <FetchedPreview key={file} file={file ?? ''} kind={kind} title={evidence.title} />
}

type FetchedPreviewProps = { file: string; kind: Exclude<PreviewKind, 'none'>; title: string }

function FetchedPreview({ file, kind, title }: FetchedPreviewProps) {
  const query = useQuery({
    queryKey: ['evidence-file', file] as const,
    // A stored file never changes.
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async (): Promise<Blob> => {
      const { storageClient } = await import('#web/lib/file/storage-client.ts')
      const { data, error } = await storageClient.from('evidence').download(file)
      if (error !== null) throw error
      return data
    },
  })
  if (query.data === undefined) return <QueryFallback query={query} what="The file" waiting={waiting} />
  const Viewer = VIEWERS[kind]
  return (
    <ErrorBoundary fallback={() => <NoPreview>This file cannot be shown. Download it to look at it.</NoPreview>}>
      <Viewer blob={query.data} title={title} />
    </ErrorBoundary>
  )
}
