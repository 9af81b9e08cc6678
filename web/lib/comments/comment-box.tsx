import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Colleague } from '../company/company-people.ts'
import { cx } from '#web/ui/cx.ts'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { matching, typedMention, withMention } from './mentions.ts'

/** The limit of the database. */
const COMMENT_MAX = 10_000

export interface CommentBoxProps {
  field: RefObject<HTMLTextAreaElement | null>
  label: string
  text: string
  colleagues: readonly Colleague[]
  onChange: (text: string) => void
  onSend: () => void
}

/** A text field in which @ offers the members of the company. Ctrl/Cmd+Enter sends. */
export function CommentBox({ field, label, text, colleagues, onChange, onSend }: CommentBoxProps) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [chosen, setChosen] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const mention = isClosed ? undefined : typedMention(text, caret)
  const offered = mention === undefined ? [] : matching(colleagues, mention.typed)

  const take = (colleague: Colleague | undefined) => {
    if (mention === undefined || colleague === undefined) return
    const after = withMention(text, mention.from, caret, colleague)
    onChange(after.text)
    setCaret(after.caret)
    field.current?.focus()
    // After the new text is in the field.
    requestAnimationFrame(() => field.current?.setSelectionRange(after.caret, after.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (offered.length === 0) return
    else if (event.key === 'ArrowDown') setChosen((chosen + 1) % offered.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[chosen])
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="relative">
      <Textarea
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={offered.length > 0 ? `${listId}-${chosen}` : undefined}
        placeholder="Write a comment. Type @ to mention someone."
        rows={2}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          setChosen(0)
          setClosed(false)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <output className="sr-only">{offered.length > 0 && `${offered.length} to choose from`}</output>
      <Offered id={listId} colleagues={offered} chosen={chosen} onTake={take} />
    </div>
  )
}

interface OfferedProps {
  id: string
  colleagues: readonly Colleague[]
  chosen: number
  onTake: (colleague: Colleague) => void
}

/** Focus stays in the text field, which names the option that Enter would insert. */
function Offered({ id, colleagues, chosen, onTake }: OfferedProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot stand under a text that keeps the focus
      role="listbox"
      aria-label="Members"
      className={cx(
        'absolute top-full right-0 left-0 z-10 mt-1 max-w-80 rounded-md border border-border bg-popover p-1 shadow-popover',
        colleagues.length === 0 && 'hidden',
      )}
    >
      {colleagues.map((colleague, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the text's
        <div
          key={colleague.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="cursor-pointer rounded-sm px-2 py-1.5 text-body aria-selected:bg-selected touch:py-3"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(colleague)}
        >
          {colleague.name} <span className="text-small text-muted">{colleague.email}</span>
        </div>
      ))}
    </div>
  )
}
