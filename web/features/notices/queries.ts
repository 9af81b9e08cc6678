import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NoticeKind } from '#domain/notices/notice-kinds.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { formatDaysIn } from '#web/lib/format/format.ts'
import { noticeKeys } from '#web/lib/unread-notices.ts'
import { olderThan, type NoticePlace } from './notice-place.ts'

const PAGE = 30

export type Notice = {
  id: Id<'notifications'>
  kind: string
  title: string
  body: string
  link: string | null
  createdAt: string
  isRead: boolean
}

/** Newest first, a page at a time. */
export const notices = infiniteQueryOptions({
  queryKey: noticeKeys.list,
  initialPageParam: undefined as NoticePlace | undefined,
  queryFn: async ({ pageParam, signal }): Promise<Notice[]> => {
    const query = api
      .from('notifications')
      .select('id,kind,title,body,link,created_at,read_at')
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(PAGE)
      .abortSignal(signal)
    const { data } = await (pageParam === undefined ? query : query.or(olderThan(pageParam))).throwOnError()
    return data.map(({ created_at: createdAt, read_at: readAt, ...row }) => ({
      ...row,
      id: parseId('notifications', row.id),
      title: formatDaysIn(row.title),
      body: formatDaysIn(row.body),
      createdAt,
      isRead: readAt !== null,
    }))
  },
  getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)),
})

/** Marks one notification as read, or all. */
export function useMarkRead() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: Id<'notifications'> | 'all') => {
      const unread = api.from('notifications').update({ read_at: new Date().toISOString() }).is('read_at', null)
      await (id === 'all' ? unread : unread.eq('id', id)).throwOnError()
    },
    onSuccess: refresh,
  })
}

export function useRemoveNotice() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: Id<'notifications'>) => {
      // Removing counts as reading; otherwise an unread warning would stay.
      await api
        .from('notifications')
        .update({ read_at: new Date().toISOString() })
        .eq('id', id)
        .is('read_at', null)
        .throwOnError()
      await api.from('notifications').delete().eq('id', id).throwOnError()
    },
    onSuccess: refresh,
  })
}

function useRefresh() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: noticeKeys.all })
}

export type Wish = { inApp: boolean; byMail: boolean }

/** The person's choices by kind; a kind without a choice has its default. */
export const wishes = queryOptions({
  queryKey: noticeKeys.wishes,
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, Wish>> => {
    const { data } = await api
      .from('notification_preferences')
      .select('kind,in_app,by_mail')
      .abortSignal(signal)
      .throwOnError()
    return new Map(data.map((row) => [row.kind, { inApp: row.in_app, byMail: row.by_mail }]))
  },
})

/** Optimistic; rolled back when the server refuses. */
export function useSetWish(userId: Id<'users'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, inApp, byMail }: Wish & { kind: NoticeKind }) => {
      await api
        .from('notification_preferences')
        .upsert({ user_id: userId, kind, in_app: inApp, by_mail: byMail })
        .throwOnError()
    },
    onMutate: async ({ kind, ...wish }) => {
      await cache.cancelQueries({ queryKey: noticeKeys.wishes })
      const before = cache.getQueryData(wishes.queryKey)
      cache.setQueryData(wishes.queryKey, new Map([...(before ?? []), [kind, wish]]))
      return { before }
    },
    onError: (_error, _wish, kept) => cache.setQueryData(wishes.queryKey, kept?.before),
    onSettled: () => cache.invalidateQueries({ queryKey: noticeKeys.wishes }),
  })
}
