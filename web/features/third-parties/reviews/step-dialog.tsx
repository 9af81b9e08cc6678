import { useQuery } from '@tanstack/react-query'
import type { ReviewStep } from '#domain/third-parties/third-party-review.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { sentQuestionnaires, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState, scoreText, SENT_STATES } from '#web/lib/sent-questionnaires/sent-state.tsx'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ReviewFindings } from './review-findings.tsx'
import { useReviewChanges, type Review, type ReviewChange } from './review-queries.ts'

type TextStep = Exclude<ReviewStep, 'Decision'>
type Questionnaire = Review['questionnaire_id']

interface StepDialogProps {
  row: ThirdParty
  /** Undefined for a review that begins. */
  review: Review | undefined
  step: TextStep
  onClose: () => void
}

interface StepForm {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly dayLabel: string
  readonly read: (review: Review) => {
    readonly text: string
    readonly day: string | null
    readonly after: string | null
  }
  readonly change: (text: string, day: string, questionnaire: Questionnaire) => ReviewChange
}

const FORMS: Readonly<Record<TextStep, StepForm>> = {
  Request: {
    title: 'Request',
    label: 'What was asked',
    hint: 'Documents, a questionnaire, a call.',
    max: 5000,
    dayLabel: 'Requested on',
    read: (review) => ({ text: review.request, day: review.requested_on, after: null }),
    change: (request, day) => ({ request, requested_on: day }),
  },
  Answers: {
    title: 'Answers',
    label: 'What was answered',
    hint: 'What was sent, and what is missing.',
    max: 10_000,
    dayLabel: 'Answered on',
    read: (review) => ({ text: review.answers, day: review.answered_on, after: review.requested_on }),
    change: (answers, day, questionnaire) => ({ answers, answered_on: day, questionnaire_id: questionnaire }),
  },
  Findings: {
    title: 'Findings',
    label: 'What was found',
    hint: 'Gaps and weaknesses; “None” where there are none.',
    max: 10_000,
    dayLabel: 'Assessed on',
    read: (review) => ({ text: review.findings, day: review.assessed_on, after: review.answered_on }),
    change: (findings, day) => ({ findings, assessed_on: day }),
  },
}

/** Records one of the first three steps of a review, or changes it. Mount it to open it. */
export function StepDialog({ row, review, step, onClose }: StepDialogProps) {
  const { begin, change } = useReviewChanges(row)
  const { title, label, hint, max, dayLabel, read, change: changeOf } = FORMS[step]
  const before = review === undefined ? undefined : read(review)
  const after = before?.after ?? ''
  const form = useForm(
    () => ({
      text: before?.text ?? '',
      day: before?.day ?? todayUtc(),
      questionnaire: review?.questionnaire_id ?? null,
    }),
    ({ text, day }) => ({
      text: text.trim() === '' ? `Enter ${label.toLowerCase()}` : undefined,
      day: dayIssue(day, after),
    }),
  )
  const { text, day, questionnaire } = form.values
  const submit = () =>
    review === undefined ? begin(text.trim(), day) : change(review, changeOf(text.trim(), day, questionnaire))
  return (
    <FormDialog
      title={review === undefined ? `Start review of ${row.name}` : title}
      submitLabel={review === undefined ? 'Start review' : `Save ${title.toLowerCase()}`}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'Answers' && (
        <QuestionnaireField
          row={row}
          value={questionnaire}
          kept={review?.questionnaire_id ?? null}
          onChoose={(sent) =>
            form.set({
              questionnaire: sent?.id ?? null,
              ...(sent !== undefined && text.trim() === '' && { text: summaryOf(sent) }),
            })
          }
        />
      )}
      {step === 'Findings' && <ReviewFindings row={row} review={review} />}
      <TextField label={label} hint={hint} rows={6} maxLength={max} required {...form.field('text')} />
      <TextField label={dayLabel} type="date" max={todayUtc()} min={after} required {...form.field('day')} />
    </FormDialog>
  )
}

function dayIssue(day: string, after: string): string | undefined {
  if (day === '') return 'Enter the day'
  if (day > todayUtc()) return 'Enter today or an earlier day'
  return day < after ? 'It cannot be before the step before it' : undefined
}

const summaryOf = ({ number, title, progress }: SentQuestionnaire): string =>
  [`SQ-${number} ${title}`, scoreText(progress.score)].filter(Boolean).join(', ')

interface QuestionnaireFieldProps {
  row: ThirdParty
  value: Questionnaire
  /** What the review names already: it may have been returned since. */
  kept: Questionnaire
  onChoose: (sent: SentQuestionnaire | undefined) => void
}

/** Chooses among the questionnaires that the third party has answered and the kept one; hidden while there are none. */
function QuestionnaireField({ row, value, kept, onChoose }: QuestionnaireFieldProps) {
  const { data: all = [] } = useQuery(sentQuestionnaires(row.company_id))
  const choices = all.filter((sent) => sent.third_party_id === row.id && (!isOpenState(sent) || sent.id === kept))
  if (choices.length === 0) return null
  return (
    <Field label="Questionnaire" hint="Its answers become part of the review.">
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find(({ id }) => id === target.value))}
        options={choices.map((sent) => [
          sent.id,
          isOpenState(sent) ? `${summaryOf(sent)} (${SENT_STATES[sent.state]})` : summaryOf(sent),
        ])}
      >
        <option value="">None</option>
      </NativeSelect>
    </Field>
  )
}
