import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NoticeButton } from '#web/features/notices/notice-button.tsx'
import { followNotices } from '#web/lib/live/follow-notices.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { OnDemand, popupFrom } from './lazy-menu.tsx'
import { whenIdle } from '#web/ui/browser/when-idle.ts'

const panel = popupFrom(async () => (await import('#web/features/notices/notice-panel.tsx')).NoticePanel)

/** Follows the count on the server, once the page has loaded. */
export function NoticeBell() {
  const cache = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : undefined
  useEffect(() => {
    if (userId === undefined) return undefined
    let leave: (() => void) | undefined
    const cancel = whenIdle(() => {
      leave = followNotices(cache, userId)
    })
    return () => {
      cancel()
      leave?.()
    }
  }, [cache, userId])
  return <OnDemand popup={panel} kind="dialog" opener={(props) => <NoticeButton {...props} />} />
}
