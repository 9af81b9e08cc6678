import { Link2, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyCompanyLink } from '../company/company-link.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Colleague } from '../company/company-people.ts'
import { formatDateTime, formatRelative } from '../format/format.ts'
import { PersonName } from '../company/person-name.tsx'
import { useAction } from '../use-action.ts'
import { useWrite } from '../write/use-write.ts'
import { CommentBox } from './comment-box.tsx'
import {
  changeComment,
  refreshComments,
  removeComment,
  resolveComment,
  type Comment,
  type Subject,
} from './comment-queries.ts'
import { mentionedIn, splitMentions } from './mentions.ts'

export interface CommentItemProps {
  subject: Subject
  comment: Comment
  colleagues: readonly Colleague[]
  /** The link of the page points to this comment. */
  isLinked: boolean
  isMine: boolean
  mayRemove: boolean
  /** Undefined without the permission to write. */
  onReply: ((author: Colleague) => void) | undefined
}

export function CommentItem(props: CommentItemProps) {
  const { subject, comment, colleagues, isLinked, isMine, mayRemove } = props
  const write = useWrite(refreshComments(subject))
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <li ref={item} id={`comment-${comment.id}`} className={cx('px-4 py-3', isLinked && 'bg-selected')}>
      <div className="flex items-start justify-between gap-2">
        <p className="pt-1 text-small text-muted">
          <span className="font-medium text-text">
            <PersonName id={comment.author_id} />
          </span>{' '}
          <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
            {formatRelative(comment.created_at)}
          </time>
          {comment.edited_at !== null && <span title={formatDateTime(comment.edited_at)}> · edited</span>}
        </p>
        <div className="flex shrink-0">
          <IconButton
            label="Copy link to comment"
            icon={<Link2 />}
            size={28}
            onClick={() =>
              void copyCompanyLink(`${location.origin}${location.pathname}${location.search}#comment-${comment.id}`)
            }
          />
          {isMine && <IconButton label="Edit comment" icon={<Pencil />} size={28} onClick={() => setEditing(true)} />}
          {mayRemove && (
            <IconButton label="Delete comment" icon={<Trash2 />} size={28} onClick={() => setRemoving(true)} />
          )}
        </div>
      </div>
      {isEditing ? (
        <Editor subject={subject} comment={comment} colleagues={colleagues} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Said comment={comment} colleagues={colleagues} isLinked={isLinked} />
          <Answers {...props} />
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Delete this comment?"
          consequence="It is deleted for everyone. This cannot be undone."
          confirmLabel="Delete comment"
          onConfirm={async () => {
            await write('Failed to delete comment', () => removeComment(subject, comment.id))
            return true
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}

/** A resolved comment is folded. */
function Said({ comment, colleagues, isLinked }: Pick<CommentItemProps, 'comment' | 'colleagues' | 'isLinked'>) {
  if (comment.resolved_at === null) return <Body comment={comment} colleagues={colleagues} />
  return (
    <details open={isLinked}>
      <summary className="mt-1 text-small text-muted">
        Resolved by <PersonName id={comment.resolved_by} /> {formatRelative(comment.resolved_at)}
      </summary>
      <Body comment={comment} colleagues={colleagues} />
    </details>
  )
}

/** Actions on the comment. The button stays in place and keeps the focus when it toggles. */
function Answers({ subject, comment, colleagues, isMine, onReply }: CommentItemProps) {
  const { busy, run } = useAction(refreshComments(subject))
  if (onReply === undefined) return null
  const author = colleagues.find(({ id }) => id === comment.author_id)
  return (
    <div className="mt-1 -ml-2 flex">
      {author !== undefined && !isMine && (
        <Button size={28} variant="ghost" onClick={() => onReply(author)}>
          Reply
        </Button>
      )}
      <Button
        size={28}
        variant="ghost"
        busy={busy}
        onClick={() => void run('Failed to change comment', () => resolveComment(subject, comment))}
      >
        {comment.resolved_at === null ? 'Resolve' : 'Open again'}
      </Button>
    </div>
  )
}

function Body({ comment, colleagues }: Pick<CommentItemProps, 'comment' | 'colleagues'>) {
  const names = colleagues.filter(({ id }) => comment.mentions.includes(id)).map(({ name }) => name)
  return (
    <p className="mt-1 text-body break-words whitespace-pre-wrap">
      {splitMentions(comment.body, names).map(({ start, text, isName }) =>
        isName ? (
          <strong key={start} className="font-medium text-brand-text">
            {text}
          </strong>
        ) : (
          <span key={start}>{text}</span>
        ),
      )}
    </p>
  )
}

interface EditorProps extends Pick<CommentItemProps, 'subject' | 'comment' | 'colleagues'> {
  onClose: () => void
}

function Editor({ subject, comment, colleagues, onClose }: EditorProps) {
  const [text, setText] = useState(comment.body)
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, run } = useAction(refreshComments(subject))
  const save = async () => {
    const body = text.trim()
    if (body === '') return
    const changed = { body, mentions: mentionedIn(body, colleagues) }
    if (await run('Failed to change comment', () => changeComment(subject, comment.id, changed))) onClose()
  }
  return (
    <div className="mt-2 space-y-2">
      <CommentBox
        field={field}
        label="Your comment"
        text={text}
        colleagues={colleagues}
        onChange={setText}
        onSend={() => void save()}
      />
      <div className="flex gap-2">
        <Button size={28} busy={busy} onClick={() => void save()}>
          Save
        </Button>
        <Button size={28} variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
