import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useAnswerChanges } from './queries.ts'

const EMPTY = { question: '', answer: '', note: '' }
const TEXT_MAX = 10_000

/** An answer by hand. Mount it to open it. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const { add, write } = useAnswerChanges()
  const form = useForm(EMPTY, ({ question, answer }) => ({
    question: question.trim() === '' ? 'Enter the question' : undefined,
    answer: answer.trim() === '' ? 'Enter the answer' : undefined,
  }))
  const submit = async () => {
    const { question, answer, note } = form.values
    const row = { question: question.trim(), answer: answer.trim(), note: note.trim() }
    const done = await write('The answer could not be added', () => add(row))
    if (done !== undefined) toastSuccess('Answer added')
    return done
  }
  return (
    <FormDialog
      title="Add answer"
      description="It is suggested for a year."
      submitLabel="Add answer"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Question" required rows={2} maxLength={TEXT_MAX} {...form.field('question')} />
      <TextField label="Answer" required rows={4} maxLength={TEXT_MAX} {...form.field('answer')} />
      <TextField label="Explanation" rows={3} maxLength={TEXT_MAX} {...form.field('note')} />
    </FormDialog>
  )
}
