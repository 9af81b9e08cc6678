import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { AnsweredQuestion } from '#web/lib/answering/answered-questions.ts'
import { MissingAnswers } from './missing-answers.tsx'

interface SubmissionProps {
  shown: readonly AnsweredQuestion[]
  /** Below the last section, where what is missing is listed at once. */
  isLast: boolean
  /** Who submits, where it is not the person on the page. */
  submitter: string | undefined
  onGo: (question: AnsweredQuestion) => void
  onSubmit: () => Promise<void>
}

/** What is missing, and the button that hands the answers in. */
export function Submission({ shown, isLast, submitter, onGo, onSubmit }: SubmissionProps) {
  const [issue, setIssue] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const missing = shown.filter(({ is_required: isRequired, entry }) => isRequired && entry.answer.trim() === '')
  const submit = async () => {
    setBusy(true)
    setIssue(undefined)
    await onSubmit().catch((error: unknown) => setIssue(messageOf(error)))
    setBusy(false)
  }
  return (
    <Card
      title={
        missing.length === 0
          ? submitter === undefined
            ? 'Ready to submit'
            : 'All required answers are complete'
          : missing.length === 1
            ? '1 required answer is missing'
            : `${missing.length} required answers are missing`
      }
    >
      <MissingAnswers key={String(isLast)} missing={missing} isUnfolded={isLast} onGo={onGo} />
      {issue !== undefined && <p className="pb-3 text-danger">{issue}</p>}
      {submitter === undefined ? (
        <Button
          variant="primary"
          size={44}
          busy={isBusy}
          disabledReason={missing.length === 0 ? undefined : 'Answer the missing questions first'}
          onClick={() => void submit()}
        >
          Submit answers
        </Button>
      ) : (
        <p>{submitter} sees your answers and submits them.</p>
      )}
    </Card>
  )
}
