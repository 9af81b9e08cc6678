import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { holdReview, planReview, refreshExceptions } from './exception-queries.ts'
import type { ExceptionRecord, ReviewRecord } from './exception-record.ts'

export interface ReviewDialogProps {
  scope: ControlsScope
  control: CompanyControl
  exception: ExceptionRecord
  /** Undefined to plan a new one. */
  review: ReviewRecord | undefined
  onClose: () => void
}

/** Plans a review of a temporary deficiency, or records the progress of one. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { review } = props
  return review === undefined ? <Plan {...props} /> : <Hold {...props} review={review} />
}

function Plan({ scope, control, exception, onClose }: ReviewDialogProps) {
  const taken = new Set(exception.reviews.map(({ due_on }) => due_on))
  const form = useForm({ due: '' }, ({ due }) => ({
    ...(due === '' && { due: 'Choose a date.' }),
    ...(taken.has(due) && { due: 'A review is planned for that date already.' }),
  }))
  const write = useWrite(refreshExceptions(scope, control.id))
  const save = () => write('The review was not planned', () => planReview(scope, exception.id, form.values.due))
  return (
    <FormDialog
      title="Plan a review"
      description="If it is missed, the deficiency stops counting as met until the review is recorded."
      submitLabel="Plan review"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Review on" required type="date" {...form.field('due')} />
    </FormDialog>
  )
}

function Hold({ scope, control, review, onClose }: ReviewDialogProps & { review: ReviewRecord }) {
  const today = todayUtc()
  const form = useForm({ held_on: today, progress: '' }, ({ held_on: on, progress }) => ({
    ...(on === '' && { held_on: 'Choose a date.' }),
    ...(on > today && { held_on: 'Record a review once it was held.' }),
    ...(progress.trim() === '' && { progress: 'Enter what has been done since.' }),
  }))
  const write = useWrite(refreshExceptions(scope, control.id))
  const save = async () => {
    const done = await write('The review was not recorded', () => holdReview(scope, review.id, form.values))
    if (done) toastSuccess(`${control.nist_id}: review recorded`)
    return done
  }
  return (
    <FormDialog
      title={`Review of ${formatDate(review.due_on)}`}
      description="Recorded progress cannot be changed."
      submitLabel="Record progress"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Held on" required type="date" max={today} {...form.field('held_on')} />
      <TextField label="Progress" required rows={4} maxLength={5000} {...form.field('progress')} />
    </FormDialog>
  )
}
