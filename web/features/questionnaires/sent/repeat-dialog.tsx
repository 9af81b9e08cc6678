import { addDays } from '#domain/evidence/calendar-days.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { repeatIssue, RepeatField } from '#web/lib/sent-questionnaires/repeat-field.tsx'
import { useSentChanges, type SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'

const YEAR_DAYS = 365

/** Sets when a questionnaire is sent again, or that it is not. Mount it to open it. */
export function RepeatDialog({ row, onClose }: { row: SentQuestionnaire; onClose: () => void }) {
  const { setRepeat } = useSentChanges()
  const today = todayUtc()
  const form = useForm(
    () => ({ months: String(row.repeat_months ?? 12), on: row.repeat_on ?? addDays(today, YEAR_DAYS) }),
    ({ months, on }) => ({
      months: repeatIssue(months),
      on: months !== '' && on <= today ? 'Choose a day after today' : undefined,
    }),
  )
  const { months, on } = form.values
  const submit = () =>
    setRepeat(
      row,
      months === '' ? { repeat_months: null, repeat_on: null } : { repeat_months: Number(months), repeat_on: on },
    )
  return (
    <FormDialog
      title={`Repeat SQ-${row.number}`}
      description={`SQ-${row.number} is sent to the same contacts again. They can reuse their last answers.`}
      submitLabel="Save repetition"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <RepeatField {...form.field('months')} />
      {months !== '' && (
        <TextField label="Next on" type="date" required min={addDays(today, 1)} max={LAST_DAY} {...form.field('on')} />
      )}
    </FormDialog>
  )
}
