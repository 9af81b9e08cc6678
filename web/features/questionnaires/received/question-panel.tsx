import { Check } from 'lucide-react'
import { CommentsCard } from '#web/lib/comments/comments-card.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Badge } from '#web/ui/badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { SavedTextField } from '#web/ui/saved-field.tsx'
import { useQuestionnaireChanges, type Question, type QuestionChange, type Questionnaire } from '../queries.ts'
import { OptionField } from './option-field.tsx'
import { SourcesCard } from './sources-card.tsx'

interface QuestionPanelProps {
  questionnaire: Questionnaire
  question: Question
  /** Of the answer and its explanation. */
  onSave: (change: QuestionChange) => void
  onApprove: (question: Question) => Promise<void>
}

const ANSWER_MAX = 10_000
const STATE_COLORS = { Unanswered: 'gray', Suggested: 'blue', Edited: 'purple', Approved: 'green' } as const

export function QuestionPanel(props: QuestionPanelProps) {
  const { question } = props
  const { id: companyId } = useCompany()
  const { text, section, reference, position, state, change, former_text: former } = question
  return (
    <div className="min-w-0 space-y-4">
      <Card>
        <p className="flex flex-wrap items-center gap-2 pb-2 text-small text-muted">
          <span>{[reference || `Question ${position}`, question.sheet, section].filter(Boolean).join(' · ')}</span>
          <StateChip color={STATE_COLORS[state]}>{state}</StateChip>
          {(change === 'New' || change === 'Changed') && <Badge color="orange">{change} in this edition</Badge>}
        </p>
        <h2 className="text-h3 break-words whitespace-pre-wrap">{text}</h2>
        {former !== null && <p className="pt-2 text-small text-muted">The last edition asked: {former}</p>}
        <Answer {...props} />
      </Card>
      <SourcesCard question={question} />
      <CommentsCard subject={{ companyId, inbound_question_id: question.id }} name={`question ${position}`} />
    </div>
  )
}

function Answer({ questionnaire, question, onSave, onApprove }: QuestionPanelProps) {
  const readOnlyReason = useReadOnlyReason()
  const { answer, note } = question
  if (readOnlyReason !== undefined)
    return (
      <div className="pt-3">
        <Facts columns={1} facts={[['Answer', answer], ...(note === '' ? [] : [['Explanation', note] as const])]} />
      </div>
    )
  return (
    <div className="space-y-3 pt-4">
      <AnswerFields question={question} onSave={onSave} />
      <Decision questionnaire={questionnaire} question={question} onApprove={onApprove} />
    </div>
  )
}

function AnswerFields({ question, onSave }: Pick<QuestionPanelProps, 'question' | 'onSave'>) {
  const { answer, note, options } = question
  const saveAnswer = (next: string) => onSave({ answer: next })
  return (
    <div data-answer className="space-y-3">
      {options.length > 0 ? (
        <OptionField options={options} value={answer} onChange={saveAnswer} />
      ) : (
        <SavedTextField label="Answer" rows={5} maxLength={ANSWER_MAX} text={answer} onSave={saveAnswer} />
      )}
      {(question.note_cell !== null || note !== '') && (
        <SavedTextField
          label="Explanation"
          rows={4}
          maxLength={ANSWER_MAX}
          text={note}
          onSave={(next) => onSave({ note: next })}
        />
      )}
    </div>
  )
}

/** Who is to answer, and the approval. */
function Decision({ questionnaire, question, onApprove }: Omit<QuestionPanelProps, 'onSave'>) {
  const { answer: save } = useQuestionnaireChanges()
  const names = useNames()
  const approver = names.person(question.approved_by)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-44 flex-1 sm:max-w-64">
        <PersonField
          label="Assigned to"
          value={question.owner_id}
          onChange={(owner) => void save(questionnaire, question, { owner_id: owner })}
        />
      </div>
      {question.state === 'Approved' ? (
        <>
          <span className="py-2 text-small text-muted">Approved{approver === undefined ? '' : ` by ${approver}`}</span>
          <Button size={36} onClick={() => void save(questionnaire, question, { state: 'Edited' })}>
            Withdraw approval
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          size={36}
          icon={<Check />}
          disabledReason={question.answer.trim() === '' ? 'Enter an answer first' : undefined}
          onClick={() => void onApprove(question)}
        >
          Approve and next
        </Button>
      )}
    </div>
  )
}
