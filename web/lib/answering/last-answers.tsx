import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import type { AnswerStore } from './answer-store.ts'
import type { AnsweredQuestion } from './answered-questions.ts'
import type { AskedQuestion } from './asked-question.ts'

/** What was answered the last time, to use again; hidden once it is the answer. */
export function LastAnswer({ question, store }: { question: AnsweredQuestion; store: AnswerStore }) {
  const { id, text, last, entry } = question
  if (last === null || (last.answer === entry.answer && last.note === entry.note)) return null
  return (
    <div className="mt-3 rounded-md border border-border bg-subtle p-3">
      <p className="text-small text-muted">Your last answer, {formatDate(last.on)}</p>
      <p className="break-words whitespace-pre-wrap">{[last.answer, last.note].filter(Boolean).join('\n')}</p>
      <Button
        size={28}
        className="mt-2"
        aria-label={`Use last answer: ${text}`}
        onClick={() => store.change(id, { answer: last.answer, note: last.note }, 'at once')}
      >
        Use last answer
      </Button>
    </div>
  )
}

interface AllLastAnswersProps {
  questions: readonly AskedQuestion[]
  entries: ReturnType<AnswerStore['entries']>
  store: AnswerStore
}

/** Uses every last answer whose question has none yet; hidden while there are none. */
export function AllLastAnswers({ questions, entries, store }: AllLastAnswersProps) {
  const open = questions.filter(({ id, last }) => last !== null && entries.get(id)?.answer === '')
  const [first] = open
  if (first === undefined || first.last === null) return null
  const use = () => {
    for (const { id, last } of open)
      if (last !== null) store.change(id, { answer: last.answer, note: last.note }, 'after a pause')
  }
  const day = formatDate(first.last.on)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-surface p-4">
      <p className="min-w-0 flex-1">
        {open.length === 1
          ? `1 question has an answer from ${day}. Check before you use it.`
          : `${open.length} questions have an answer from ${day}. Check before you use it.`}
      </p>
      <Button size={44} onClick={use}>
        Use all last answers
      </Button>
    </div>
  )
}
