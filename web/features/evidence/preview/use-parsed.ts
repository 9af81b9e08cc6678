import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

/** Parses a file once. `content` is undefined while parsing; the signal aborts when the preview closes. */
export function useParsed<Content>(blob: Blob, parse: (blob: Blob, signal: AbortSignal) => Promise<Content>) {
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['evidence-preview', id] as const,
    queryFn: ({ signal }) => parse(blob, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return { content: data, error: error ?? undefined }
}
