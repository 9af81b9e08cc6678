import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const noticeKeys = {
  all: ['notices'] as const,
  list: ['notices', 'list'] as const,
  unread: ['notices', 'unread'] as const,
  wishes: ['notices', 'wishes'] as const,
}

/** The number of unread notifications. Refetched on every return to the tab, also without live updates. */
export const unreadNotices = queryOptions({
  queryKey: noticeKeys.unread,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal }) => {
    const { count } = await api
      .from('notifications')
      .select('id', { count: 'exact', head: true })
      .is('read_at', null)
      .abortSignal(signal)
      .throwOnError()
    return count ?? 0
  },
})
