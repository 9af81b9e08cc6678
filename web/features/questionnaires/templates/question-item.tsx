import { Trash2 } from 'lucide-react'
import { templateIssues } from '#domain/questionnaires/templates/template-issues.ts'
import type { TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { MoveButtons } from './move-buttons.tsx'

interface QuestionItemProps {
  question: TemplateQuestion
  all: readonly TemplateQuestion[]
  /** Index among all. */
  at: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (question: TemplateQuestion) => void
  onRemove: () => void
  onMove: (by: 1 | -1) => void
}

/** One question of the builder: what it asks, or the fields to change it. Alt with an arrow key moves it. */
export function QuestionItem({ question, all, at, isOpen, onOpen, onChange, onRemove, onMove }: QuestionItemProps) {
  const issues = templateIssues(all).filter((issue) => issue.at === at)
  const name = `question ${at + 1}`
  return (
    <li data-question={question.key} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <span className="w-7 shrink-0 text-muted tabular-nums">{at + 1}.</span>
      <div className="min-w-0 flex-1 basis-60">
        {isOpen ? (
          <QuestionEditor {...{ question, all, at, issues, onChange }} />
        ) : (
          <QuestionFacts question={question} all={all} />
        )}
        {!isOpen && issues[0] !== undefined && <p className="text-small text-danger">{issues[0].message}</p>}
      </div>
      <span className="flex shrink-0 items-center max-sm:pl-10">
        <Button
          size={28}
          aria-expanded={isOpen}
          aria-label={isOpen ? `Close ${name}` : `Edit ${name}`}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Edit'}
        </Button>
        <MoveButtons
          what={name}
          name={question.key}
          isFirst={at === 0}
          isLast={at === all.length - 1}
          onMove={onMove}
        />
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} onClick={onRemove} />
      </span>
    </li>
  )
}
