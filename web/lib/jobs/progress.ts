import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { isObject } from '../json.ts'

export interface JobProgress {
  done: number
  total: number | null
  words: string
}

export const jobKeys = {
  of: (companyId: Id<'companies'>) => ['jobs', companyId] as const,
  progress: (id: string) => ['jobs', 'progress', id] as const,
}

/** Caches the progress that the server pushed. */
export function noteProgress(cache: QueryClient, message: unknown): void {
  if (!isObject(message) || typeof message['id'] !== 'string' || typeof message['done'] !== 'number') return
  const { id, done, total, words } = message
  cache.setQueryData<JobProgress>(jobKeys.progress(id), {
    done,
    total: typeof total === 'number' ? total : null,
    words: typeof words === 'string' ? words : '',
  })
}
