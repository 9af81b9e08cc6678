import { useId } from 'react'
import { chosenOf } from '#domain/questionnaires/shown-questions.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import type { AnsweredQuestion } from './answered-questions.ts'

export const ANSWER_MAX = 10_000

interface AnswerFieldProps {
  question: AnsweredQuestion
  label: string
  /** A choice is saved at once, a text after a pause. */
  onChange: (answer: string, when: 'at once' | 'after a pause') => void
}

/** The control that a kind of question is answered with. */
export function AnswerField({ question: { kind, options, entry }, label, onChange }: AnswerFieldProps) {
  const text = {
    label,
    value: entry.answer,
    onChange: (answer: string) => onChange(answer, 'after a pause'),
  }
  switch (kind) {
    case 'choice':
      return (
        <RadioList
          label={label}
          options={options.map((option) => ({ value: option, label: option }))}
          value={entry.answer}
          onValueChange={(answer) => onChange(answer, 'at once')}
        />
      )
    case 'choices':
      return <SeveralAnswers label={label} options={options} answer={entry.answer} onChange={onChange} />
    case 'number':
      return <TextField {...text} type="number" step="any" className="max-w-60" />
    case 'date':
      return <TextField {...text} type="date" max={LAST_DAY} className="max-w-60" />
    case 'text':
      return <TextField {...text} rows={3} maxLength={ANSWER_MAX} />
  }
}

interface SeveralAnswersProps extends Pick<AnswerFieldProps, 'label' | 'onChange'> {
  options: readonly string[]
  answer: string
}

function SeveralAnswers({ label, options, answer, onChange }: SeveralAnswersProps) {
  const hint = useId()
  const chosen = new Set(chosenOf(answer))
  const choose = (option: string, isChosen: boolean) =>
    onChange(options.filter((one) => (one === option ? isChosen : chosen.has(one))).join('\n'), 'at once')
  return (
    <fieldset className="min-w-0" aria-describedby={hint}>
      <legend className="pb-0.5 text-small font-medium">{label}</legend>
      <p id={hint} className="pb-1.5 text-small text-muted">
        Choose all that apply.
      </p>
      <div className="space-y-2">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.has(option)}
            onChange={({ target }) => choose(option, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
