import { conditionSentence } from '#domain/questionnaires/templates/condition-sentence.ts'
import { hasOptions, type TemplateQuestion } from '#domain/questionnaires/templates/template.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface ConditionFieldProps {
  question: TemplateQuestion
  /** The questions before it. */
  before: readonly TemplateQuestion[]
  error: string | undefined
  onChange: (question: TemplateQuestion) => void
}

/** When the question is asked: always, or after some answers of one before it. */
export function ConditionField({ question, before, error, onChange }: ConditionFieldProps) {
  const { showsIf, ...always } = question
  const offered = before.filter(({ kind, showsIf: condition }) => hasOptions(kind) && condition === undefined)
  const asked = offered.find(({ key }) => key === showsIf?.key)
  const choose = (answer: string, isChosen: boolean) => {
    if (asked === undefined) return
    const chosen = new Set(showsIf?.answers)
    const answers = asked.options
      .map(({ text }) => text)
      .filter((text) => (text === answer ? isChosen : chosen.has(text)))
    onChange({ ...always, showsIf: { key: asked.key, answers } })
  }
  return (
    <div className="space-y-2">
      <Field label="Asked" hint={conditionSentence(before, question)} error={error}>
        <NativeSelect
          value={asked?.key ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? always : { ...always, showsIf: { key: target.value, answers: [] } })
          }
          options={offered.map(({ key, text }) => [key, `After: ${text || 'No question yet'}`])}
        >
          <option value="">Always</option>
        </NativeSelect>
      </Field>
      {asked !== undefined && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-4 gap-y-2">
          <legend className="pb-1 text-small font-medium">when the answer is</legend>
          {asked.options.map(({ text }) => (
            <Checkbox
              key={text}
              label={text}
              checked={showsIf?.answers.includes(text) ?? false}
              onChange={({ target }) => choose(text, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
