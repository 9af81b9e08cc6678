import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { todayUtc } from '../today-utc.ts'
import type { Colleague } from '../company-people.ts'
import { OwnerSelect } from './owner-select.tsx'
import type { NewRequest } from './requests.ts'

const LONGEST_TITLE = 300

export type AskedFor = Required<Pick<NewRequest, 'title' | 'note' | 'asked_of' | 'due_on'>>

export interface AskFormProps {
  people: readonly Colleague[]
  /** What is asked for, which the person may put differently. */
  title: string
  onSend: (request: AskedFor) => void
  onCancel: () => void
}

/** Whom to ask for what, and until when. */
export function AskForm({ people, title: suggested, onSend, onCancel }: AskFormProps) {
  const [title, setTitle] = useState(suggested.slice(0, LONGEST_TITLE))
  const [of, setOf] = useState<Id<'users'> | null>(null)
  const [note, setNote] = useState('')
  const [due, setDue] = useState('')
  const [isSent, setSent] = useState(false)
  const isNamed = title.trim() !== ''
  const badDay = due !== '' && due < todayUtc() ? 'This day is past' : undefined
  const submit = () => {
    setSent(true)
    if (of === null || !isNamed || badDay !== undefined) return
    onSend({ title: title.trim(), note: note.trim(), asked_of: of, due_on: due === '' ? null : due })
  }
  return (
    <Form onSubmit={submit} className="space-y-3">
      <Field label="What" required error={isSent && !isNamed ? 'Say what is needed' : undefined}>
        <Input value={title} maxLength={LONGEST_TITLE} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <OwnerSelect
          label="Whom"
          people={people}
          value={of}
          onChange={setOf}
          required
          error={isSent && of === null ? 'Choose somebody' : undefined}
        />
        <Field label="By" error={badDay}>
          <Input type="date" max="2999-12-31" value={due} onChange={(event) => setDue(event.target.value)} />
        </Field>
      </div>
      <Field label="Note">
        <Textarea rows={2} maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Ask
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}
