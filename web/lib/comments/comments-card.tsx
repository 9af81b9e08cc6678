import { counted } from '#domain/text/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { colleaguesIn, type Colleague } from '../company/company-people.ts'
import { usePermissions } from '../company/permissions.ts'
import { useMyId } from '../auth/session.ts'
import { useAction } from '../use-action.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import { addComment, commentsOn, refreshComments, type Comment, type Subject } from './comment-queries.ts'
import { mentionedIn } from './mentions.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'

const NO_COLLEAGUES: readonly Colleague[] = []

export interface CommentsCardProps {
  subject: Subject
  /** The record's reference: "3.1.1", "V-17". */
  name: string
  /** A tab above the card has its title. */
  isInTab?: boolean
}

/** The comments on a record. A link to one comment highlights it. */
export function CommentsCard({ subject, name, isInTab = false }: CommentsCardProps) {
  const query = useQuery(commentsOn(subject))
  const { data: colleagues = NO_COLLEAGUES } = useQuery(colleaguesIn(subject.companyId))
  const { canCreateContent, canDeleteContent } = usePermissions()
  const me = useMyId()
  const linked = useLocation({ select: ({ hash }) => hash })
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const reply = ({ name: author }: Colleague) => {
    setText((before) => `@${author} ${before}`)
    box.current?.focus()
  }
  return (
    <Card title="Comments" hideTitle={isInTab} {...(query.data && { subtitle: countInWords(query.data) })} flush>
      {query.data === undefined && <QueryFallback query={query} what="The comments" lines={2} />}
      {query.data !== undefined && query.data.length > 0 && (
        <ol aria-label={`Comments on ${name}`} className="divide-y divide-border border-t border-border">
          {query.data.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              colleagues={colleagues}
              isLinked={linked === `comment-${comment.id}`}
              isMine={comment.author_id === me && canCreateContent}
              mayRemove={canDeleteContent || (comment.author_id === me && canCreateContent)}
              onReply={canCreateContent ? reply : undefined}
              subject={subject}
            />
          ))}
        </ol>
      )}
      {canCreateContent && (
        <NewComment box={box} subject={subject} name={name} text={text} onText={setText} colleagues={colleagues} />
      )}
    </Card>
  )
}

interface NewCommentProps extends Pick<CommentsCardProps, 'subject' | 'name'> {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  onText: Dispatch<SetStateAction<string>>
  colleagues: readonly Colleague[]
}

function NewComment({ box, subject, name, text, onText, colleagues }: NewCommentProps) {
  const { busy, run } = useAction(refreshComments(subject))
  const send = async () => {
    const body = text.trim()
    if (body === '' || busy) return
    const comment = { body, mentions: mentionedIn(body, colleagues) }
    if (await run('Failed to add comment', () => addComment(subject, comment)))
      onText((now) => (now === text ? '' : now))
  }
  return (
    <div className="space-y-2 border-t border-border p-4">
      <CommentBox
        field={box}
        label={`Comment on ${name}`}
        text={text}
        colleagues={colleagues}
        onChange={onText}
        onSend={() => void send()}
      />
      <Button
        size={28}
        busy={busy}
        disabledReason={text.trim() === '' ? 'Write something first' : undefined}
        onClick={() => void send()}
      >
        Comment
      </Button>
    </div>
  )
}

function countInWords(comments: readonly Comment[]): string {
  if (comments.length === 0) return 'No comments yet.'
  const resolved = comments.filter(({ resolved_at: at }) => at !== null).length
  const all = counted(comments.length, 'comment', 'comments')
  return resolved === 0 ? all : `${all}, ${resolved} resolved`
}
