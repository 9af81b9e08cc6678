import { useState } from 'react'
import type { AnsweredQuestion } from '#web/lib/answering/answered-questions.ts'
import { Button } from '#web/ui/button.tsx'

interface MissingAnswersProps {
  missing: readonly AnsweredQuestion[]
  /** Lists them at once. */
  isUnfolded: boolean
  onGo: (question: AnsweredQuestion) => void
}

const LISTED_MAX = 10

export function MissingAnswers({ missing, isUnfolded, onGo }: MissingAnswersProps) {
  const [isOpen, setOpen] = useState(isUnfolded)
  if (missing.length === 0) return null
  if (!isOpen)
    return (
      <Button size={28} variant="ghost" edge="start" className="mb-3 flex w-fit" onClick={() => setOpen(true)}>
        Show missing answers
      </Button>
    )
  return (
    <ul aria-label="Missing answers" className="space-y-1 pb-4">
      {missing.slice(0, LISTED_MAX).map((question) => (
        <li key={question.id}>
          <button
            type="button"
            className="rounded-sm text-left text-brand-text underline-offset-2 hover:underline touch:min-h-11"
            onClick={() => onGo(question)}
          >
            {question.text}
          </button>
        </li>
      ))}
      {missing.length > LISTED_MAX && <li className="text-muted">and {missing.length - LISTED_MAX} more</li>}
    </ul>
  )
}
