import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useQuestionnaireChanges, type Questionnaire } from '../queries.ts'

/** Mount it to open it. */
export function EditDialog({ row, onClose }: { row: Questionnaire; onClose: () => void }) {
  const { change } = useQuestionnaireChanges()
  const start = { customer: row.customer, title: row.title, due: row.due_on, owner: row.owner_id }
  const form = useForm(start, ({ customer, title }) => ({
    customer: customer.trim() === '' ? 'Enter the customer' : undefined,
    title: title.trim() === '' ? 'Enter a title' : undefined,
  }))
  const submit = () => {
    const { customer, title, due, owner } = form.values
    return change([row], { customer: customer.trim(), title: title.trim(), due_on: due, owner_id: owner })
  }
  return (
    <FormDialog
      title={`Edit Q-${row.number}`}
      submitLabel="Save changes"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Customer" required maxLength={200} {...form.field('customer')} />
      <TextField label="Title" required maxLength={300} {...form.field('title')} />
      <DayField label="Due" {...form.field('due')} />
      <PersonField label="Owner" {...form.field('owner')} />
    </FormDialog>
  )
}
