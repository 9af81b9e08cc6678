import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { unreadNotices } from '#web/lib/unread-notices.ts'
import { IconButton, type IconButtonProps } from '#web/ui/icon-button.tsx'

/** The bell, with the number of unread notifications. */
export function NoticeButton(props: Omit<IconButtonProps, 'label' | 'icon'>) {
  const { data: unread = 0 } = useQuery(unreadNotices)
  return (
    <IconButton
      {...props}
      label={unread === 0 ? 'Notifications' : `Notifications, ${unread} not read`}
      side="bottom"
      icon={
        <span className="relative">
          <Bell />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 -right-2 grid h-3.5 min-w-3.5 place-items-center rounded-full bg-danger px-0.5 text-[0.625rem] leading-none font-semibold text-on-danger tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </span>
      }
    />
  )
}
