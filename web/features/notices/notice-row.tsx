import { toastFailed } from '#web/lib/toast-failed.ts'
import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { formatTime } from '#web/lib/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMarkRead, useRemoveNotice, type Notice } from './queries.ts'

type NoticeRowProps = { notice: Notice; onLeave: () => void }

export function NoticeRow({ notice, onLeave }: NoticeRowProps) {
  const { id, title, body, createdAt, isRead } = notice
  const markRead = useMarkRead()
  const remove = useRemoveNotice()
  const failed = (error: unknown) => toastFailed('The notice was not changed', error)
  return (
    <li className="group relative flex items-start gap-1 px-4 py-2.5 hover:bg-hover touch:flex-wrap">
      <span
        aria-hidden="true"
        className={`mt-1.5 mr-1.5 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-brand'}`}
      />
      <div className="min-w-0 flex-1">
        <p className={isRead ? 'text-pretty' : 'font-medium text-pretty'}>
          {!isRead && <span className="sr-only">Not read: </span>}
          <NoticeTitle notice={notice} onLeave={onLeave} />
        </p>
        {body !== '' && <p className="line-clamp-3 text-small text-pretty break-words text-muted">{body}</p>}
      </div>
      {/* In its place are the buttons, once the row is pointed at or has the focus. */}
      <time
        dateTime={createdAt}
        className="ml-2 shrink-0 text-small leading-5 text-muted group-focus-within:opacity-0 group-hover:opacity-0 touch:order-last touch:ml-3.5 touch:basis-full touch:opacity-100!"
      >
        {formatTime(new Date(createdAt))}
      </time>
      <div className="absolute top-1 right-2 flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:relative touch:top-auto touch:-mr-2 touch:shrink-0 touch:opacity-100">
        {!isRead && (
          <IconButton
            size={28}
            label={`Mark as read: ${title}`}
            icon={<Check />}
            onClick={() => markRead.mutate(id, { onError: failed })}
          />
        )}
        <IconButton
          size={28}
          label={`Remove: ${title}`}
          icon={<X />}
          onClick={() => remove.mutate(id, { onError: failed })}
        />
      </div>
    </li>
  )
}

/** Links to the subject of the notification; following the link marks it as read. */
function NoticeTitle({ notice: { id, title, link, isRead }, onLeave }: NoticeRowProps) {
  const navigate = useNavigate()
  const markRead = useMarkRead()
  if (link === null) return title
  const follow = (event: MouseEvent) => {
    if (!isRead) markRead.mutate(id)
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onLeave()
    void navigate({ href: link })
  }
  return (
    <a href={link} onClick={follow} className="break-words after:absolute after:inset-0">
      {title}
    </a>
  )
}
