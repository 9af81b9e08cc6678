import { toastFailed } from '#web/lib/toast-failed.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { unreadNotices } from '#web/lib/unread-notices.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { SkeletonRows } from '#web/ui/state/skeleton.tsx'
import { byDay } from './days.ts'
import { NoticeButton } from './notice-button.tsx'
import { NoticeRow } from './notice-row.tsx'
import { notices, useMarkRead } from './queries.ts'

/** The panel of the bell. Starts open: its code loads with the first press of the bell. */
export function NoticePanel() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover
      label="Notifications"
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="max-h-[min(var(--available-height),42rem)] w-96 p-0"
      trigger={<NoticeButton />}
    >
      <PanelHead onLeave={() => setOpen(false)} />
      <NoticeList onLeave={() => setOpen(false)} />
    </Popover>
  )
}

function PanelHead({ onLeave }: { onLeave: () => void }) {
  const { data: unread = 0 } = useQuery(unreadNotices)
  const markRead = useMarkRead()
  const markAll = () =>
    markRead.mutate('all', {
      onError: (error) => toastFailed('The notifications were not marked', error),
    })
  return (
    <div className="sticky top-0 z-10 flex items-center gap-1 rounded-t-lg border-b border-border bg-popover py-2 pr-2 pl-4">
      <h2 className="flex-1 text-h3">Notifications</h2>
      {unread > 0 && (
        <Button size={28} variant="ghost" busy={markRead.isPending} onClick={markAll}>
          Mark all read
        </Button>
      )}
      <Link
        to="/profile/notices"
        aria-label="Notification settings"
        title="Notification settings"
        onClick={onLeave}
        className={buttonClass({ variant: 'ghost', size: 28, className: 'w-7 px-0 touch:min-w-11' })}
      >
        <Settings />
      </Link>
    </div>
  )
}

function NoticeList({ onLeave }: { onLeave: () => void }) {
  const query = useInfiniteQuery(notices)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (data === undefined)
    return <QueryFallback query={query} what="Your notifications" waiting={<SkeletonRows rows={4} />} />
  const days = byDay(data.pages.flat())
  if (days.length === 0)
    return (
      <EmptyState
        kind="nothing-left"
        title="No notifications."
        description="Assignments, due dates and news about your account come here."
      />
    )
  return (
    <>
      {days.map(({ label, notices: ofDay }) => (
        <section key={label} aria-label={label}>
          <h3 className="px-4 pt-3 pb-1 text-small font-medium text-muted">{label}</h3>
          <ul>
            {ofDay.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="p-2 text-center">
          <Button size={28} variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}
