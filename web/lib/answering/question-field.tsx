import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ANSWER_MAX, AnswerField } from './answer-field.tsx'
import type { AnswerStore } from './answer-store.ts'
import type { AnsweredQuestion } from './answered-questions.ts'
import { LastAnswer } from './last-answers.tsx'
import type { SavedAnswer } from './asked-question.ts'

interface QuestionFieldProps {
  question: AnsweredQuestion
  /** Among all that are asked. */
  number?: number
  store: AnswerStore
  /** Below the answer, such as its files. */
  children?: ReactNode
}

/** A question is text to read, unlike the label of a field. */
const QUESTION = '[&_:is(legend,label.font-medium)]:text-body'

export function QuestionField({ question, number, store, children }: QuestionFieldProps) {
  const { id, text, options, entry, is_required: isRequired } = question
  const label = isRequired ? text : `${text} (optional)`
  return (
    <div
      id={`question-${id}`}
      className={`flex scroll-mt-16 gap-3 rounded-lg border border-border bg-surface p-4 ${QUESTION}`}
    >
      {number !== undefined && (
        <span aria-hidden="true" className="min-w-4 shrink-0 text-muted tabular-nums">
          {number}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <AnswerField
          question={question}
          label={label}
          onChange={(answer, when) => store.change(id, { answer }, when)}
        />
        <LastAnswer question={question} store={store} />
        <div className="flex flex-wrap gap-x-4 empty:hidden">
          {options.length > 0 && <Explanation question={question} store={store} />}
          {children}
        </div>
        {entry.theirs !== undefined && <Conflict theirs={entry.theirs} onKeep={(keep) => store.resolve(id, keep)} />}
        {entry.phase === 'failed' && <p className="pt-2 text-small text-danger">Not saved. {entry.message}</p>}
      </div>
    </div>
  )
}

function Explanation({ question: { id, text, entry }, store }: Pick<QuestionFieldProps, 'question' | 'store'>) {
  const [isOpen, setOpen] = useState(entry.note !== '')
  // Another respondent's explanation, or that of the last answer.
  if (!isOpen && entry.note !== '') setOpen(true)
  if (!isOpen)
    return (
      <Button
        size={28}
        variant="ghost"
        edge="start"
        className="mt-2"
        aria-label={`Explain: ${text}`}
        onClick={() => setOpen(true)}
      >
        Add an explanation
      </Button>
    )
  return (
    <TextField
      className="basis-full pt-3"
      label="Explanation"
      rows={2}
      maxLength={ANSWER_MAX}
      value={entry.note}
      onChange={(note) => store.change(id, { note }, 'after a pause')}
    />
  )
}

function Conflict({ theirs, onKeep }: { theirs: SavedAnswer; onKeep: (keep: 'mine' | 'theirs') => void }) {
  return (
    <div role="alert" className="mt-3 rounded-md border border-border bg-subtle p-3">
      <p>
        {theirs.answered_by} saved another answer in the meantime:{' '}
        <strong>{[theirs.answer || 'no answer', theirs.note].filter(Boolean).join('. ')}</strong>
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button onClick={() => onKeep('mine')}>Keep mine</Button>
        <Button onClick={() => onKeep('theirs')}>Take theirs</Button>
      </div>
    </div>
  )
}
