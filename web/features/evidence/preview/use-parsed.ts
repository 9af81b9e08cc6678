import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

/** What a file says, read once. Undefined while it is being read; `fault` when it cannot be. */
export function useParsed<Content>(blob: Blob, parse: (blob: Blob) => Promise<Content>) {
  const id = useId()
  const { data, error } = useQuery({
    queryKey: ['evidence-preview', id] as const,
    queryFn: () => parse(blob),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return { content: data, fault: error ?? undefined }
}
