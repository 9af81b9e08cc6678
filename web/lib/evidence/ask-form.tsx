import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm, type Issues } from '../form/use-form.ts'
import { PersonField } from '../company/person-field.tsx'
import { todayUtc } from '../format/today-utc.ts'
import type { NewRequest } from './requests.ts'

const LONGEST_TITLE = 300

export type AskedFor = Required<Pick<NewRequest, 'title' | 'note' | 'asked_of' | 'due_on'>>

export interface AskFormProps {
  /** The suggested title, which the person may change. */
  title: string
  onSend: (request: AskedFor) => void
  onCancel: () => void
}

interface Draft {
  title: string
  of: Id<'users'> | null
  due: string | null
  note: string
}

/** Requests evidence from members: what, and until when. */
export function AskForm({ title: suggested, onSend, onCancel }: AskFormProps) {
  const form = useForm<Draft>({ title: suggested.slice(0, LONGEST_TITLE), of: null, due: null, note: '' }, issuesOf)
  const submit = () => {
    const { title, of, due, note } = form.values
    if (!form.attempt() || of === null) return
    onSend({ title: title.trim(), note: note.trim(), asked_of: of, due_on: due })
  }
  return (
    <Form onSubmit={submit} className="space-y-3">
      <TextField label="What" required maxLength={LONGEST_TITLE} {...form.field('title')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <PersonField label="Whom" required {...form.field('of')} />
        <DayField label="By" {...form.field('due')} error={pastDay(form.values.due)} />
      </div>
      <TextField label="Note" rows={2} maxLength={5000} {...form.field('note')} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Ask
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

function issuesOf({ title, of, due }: Draft): Issues<Draft> {
  return {
    title: title.trim() === '' ? 'Enter what is needed' : undefined,
    of: of === null ? 'Choose a person' : undefined,
    due: pastDay(due),
  }
}

function pastDay(day: string | null): string | undefined {
  return day !== null && day < todayUtc() ? 'This date is in the past' : undefined
}
