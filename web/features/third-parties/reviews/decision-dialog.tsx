import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { proposedNextReview, REVIEW_DECISIONS, type ReviewDecision } from '#domain/third-parties/third-party-review.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { ReviewFindings } from './review-findings.tsx'
import { useReviewChanges, type Review } from './review-queries.ts'

interface DecisionDialogProps {
  row: ThirdParty
  review: Review
  onClose: () => void
}

interface Values {
  readonly decision: ReviewDecision
  readonly note: string
  readonly risk: ThirdParty['residual_risk']
  readonly next: string
}

/** Decides a review, which freezes it and sets the register. Mount it to open it. */
export function DecisionDialog({ row, review, onClose }: DecisionDialogProps) {
  const today = todayUtc()
  const { form, submit } = useDecision(row, review, today)
  const { decision, risk } = form.values
  return (
    <FormDialog
      title={`Decide review of ${row.name}`}
      description="The review cannot be changed afterwards. Residual risk and next review are written to the register."
      submitLabel="Decide review"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ReviewFindings row={row} review={review} />
      <ChoiceField
        label="Decision"
        options={REVIEW_DECISIONS}
        value={decision}
        onChange={(chosen) =>
          chosen !== null && form.set({ decision: chosen, next: proposedNextReview(today, chosen, row.tier) })
        }
      />
      <TextField
        label={decision === 'Approved with conditions' ? 'Conditions' : 'Reason'}
        rows={3}
        maxLength={5000}
        required={decision === 'Approved with conditions'}
        {...form.field('note')}
      />
      <ChoiceField
        label="Residual risk"
        options={RISK_LEVELS}
        value={risk}
        none="Unchanged"
        onChange={(chosen) => form.set({ risk: chosen })}
      />
      <TextField
        label="Next review"
        type="date"
        min={addDays(today, 1)}
        max={LAST_DAY}
        required={decision !== 'Rejected'}
        {...form.field('next')}
      />
    </FormDialog>
  )
}

function useDecision(row: ThirdParty, review: Review, today: string) {
  const { change } = useReviewChanges(row)
  const form = useForm(
    (): Values => ({
      decision: 'Approved',
      note: '',
      risk: row.residual_risk,
      next: proposedNextReview(today, 'Approved', row.tier),
    }),
    ({ decision, note, next }) => ({
      note: decision === 'Approved with conditions' && note.trim() === '' ? 'Enter the conditions' : undefined,
      next: nextIssue(decision, next, today),
    }),
  )
  const submit = async () => {
    const { decision, note, risk, next } = form.values
    const done = await change(review, {
      decision,
      decision_note: note.trim(),
      residual_risk: risk,
      next_review_on: next === '' ? null : next,
    })
    if (done !== undefined) toastSuccess('Review decided')
    return done
  }
  return { form, submit }
}

function nextIssue(decision: ReviewDecision, next: string, today: string): string | undefined {
  if (next === '') return decision === 'Rejected' ? undefined : 'Enter the date of the next review'
  return next <= today ? 'Enter a date in the future' : undefined
}
