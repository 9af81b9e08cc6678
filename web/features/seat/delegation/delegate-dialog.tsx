import { useId, useState } from 'react'
import type { AnsweredQuestion } from '#web/lib/answering/answered-questions.ts'
import { messageOf } from '#web/lib/errors.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { delegateQuestions, type Delegation, type NewDelegation } from './delegation-calls.ts'
import type { DelegationState } from './use-delegation.ts'

/** A colleague who got a link: by email, or by what is handed over. */
export interface Handed extends Pick<NewDelegation, 'name' | 'email'> {
  readonly handOver: { readonly link: string; readonly passphrase: string } | undefined
}

interface DelegateDialogProps {
  questions: readonly AnsweredQuestion[]
  chosen: readonly string[]
  colleagueOf: DelegationState['colleagueOf']
  accessToken: string
  onHanded: (handed: Handed) => void
  onClose: () => void
}

/** Hands questions to a colleague. Mount it to open it. */
export function DelegateDialog(props: DelegateDialogProps) {
  const { questions, chosen, colleagueOf, accessToken, onHanded, onClose } = props
  const [issue, setIssue] = useState('')
  const form = useForm<NewDelegation>({ questions: chosen, name: '', email: '' }, (values) => ({
    questions: values.questions.length === 0 ? 'Choose at least one question' : undefined,
    name: values.name.trim() === '' ? 'Enter a name' : undefined,
    email: /^\s*\S+@\S+\s*$/.test(values.email) ? undefined : 'Enter an email address',
  }))
  const submit = async () => {
    setIssue('')
    const { questions: wanted, name, email } = form.values
    try {
      const handOver = await delegateQuestions(accessToken, { questions: wanted, name, email })
      onHanded({ name: name.trim(), email: email.trim(), handOver })
      return true
    } catch (error) {
      setIssue(messageOf(error))
      return false
    }
  }
  return (
    <FormDialog
      title="Delegate questions"
      description="Your colleague gets a link of their own and sees only these questions. An earlier link of theirs stops working. Questions that another colleague has move to this one. You submit the answers."
      submitLabel="Delegate questions"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={200} autoComplete="off" {...form.field('name')} />
      <TextField
        label="Email address"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        {...form.field('email')}
      />
      <QuestionsField questions={questions} colleagueOf={colleagueOf} {...form.field('questions')} />
      {issue !== '' && (
        <p role="alert" className="text-danger">
          {issue}
        </p>
      )}
    </FormDialog>
  )
}

interface QuestionsFieldProps extends Pick<DelegateDialogProps, 'questions' | 'colleagueOf'> {
  value: readonly string[]
  error: string | undefined
  onChange: (value: readonly string[]) => void
}

function QuestionsField({ questions, colleagueOf, value, error = '', onChange }: QuestionsFieldProps) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error === '' ? undefined : errorId}>
      <legend className="pb-1.5 text-small font-medium">Questions</legend>
      <div className="max-h-56 space-y-2 overflow-y-auto p-1">
        {questions.map(({ id, text }) => (
          <Checkbox
            key={id}
            label={text}
            description={withWords(colleagueOf(id))}
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
          />
        ))}
      </div>
      {error !== '' && (
        <p id={errorId} className="pt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const withWords = (colleague: Delegation | undefined) =>
  colleague === undefined ? undefined : `With ${colleague.name}`
