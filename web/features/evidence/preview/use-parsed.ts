import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

/** What a file says, read once. Undefined while it is being read; `fault` when it cannot be. The signal: nobody waits any more. */
export function useParsed<Content>(blob: Blob, parse: (blob: Blob, signal: AbortSignal) => Promise<Content>) {
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['evidence-preview', id] as const,
    queryFn: ({ signal }) => parse(blob, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return { content: data, fault: error ?? undefined }
}
