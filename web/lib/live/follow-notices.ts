import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { noteProgress } from '../jobs/progress.ts'
import { noticeKeys } from '../unread-notices.ts'
import { keepChannel } from './keep-channel.ts'

/**
 * Refetches a person's notifications when the database announces one, and receives the progress of jobs that they wait
 * for, until the returned function is called.
 */
export function followNotices(cache: QueryClient, userId: Id<'users'>): () => void {
  const refresh = () => void cache.invalidateQueries({ queryKey: noticeKeys.all })
  return keepChannel({
    topic: `user:${userId}`,
    listen(channel) {
      channel.on('broadcast', { event: 'notification' }, refresh)
      channel.on('broadcast', { event: 'job' }, ({ payload }) => noteProgress(cache, payload))
    },
    // Catches up on notifications sent without a subscription.
    onJoined: refresh,
  })
}
