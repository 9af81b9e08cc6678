import { ofKind } from '#domain/questionnaires/templates/edit-template.ts'
import { TEMPLATE_LIMITS, type TemplateIssue } from '#domain/questionnaires/templates/template-issues.ts'
import {
  hasOptions,
  isQuestionKind,
  QUESTION_KINDS,
  type TemplateQuestion,
} from '#domain/questionnaires/templates/template.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConditionField } from './condition-field.tsx'
import { OptionsField } from './options-field.tsx'

const ControlsField = lazyPart(async () => (await import('./controls-field.tsx')).ControlsField)

interface QuestionEditorProps {
  question: TemplateQuestion
  all: readonly TemplateQuestion[]
  at: number
  issues: readonly TemplateIssue[]
  onChange: (question: TemplateQuestion) => void
}

export function QuestionEditor({ question, all, at, issues, onChange }: QuestionEditorProps) {
  const { text, kind, weight, isRequired, requirements } = question
  const issueOf = (field: TemplateIssue['field']) => issues.find((issue) => issue.field === field)?.message
  const change = (changed: Partial<TemplateQuestion>) => onChange({ ...question, ...changed })
  return (
    <div className="space-y-4">
      <TextField
        label="Question"
        required
        rows={2}
        maxLength={TEMPLATE_LIMITS.text}
        value={text}
        error={issueOf('text')}
        onChange={(next) => change({ text: next })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <KindField question={question} onChange={onChange} />
        {hasOptions(kind) && (
          <TextField
            label="Weight"
            hint="0 to 100, in the score"
            type="number"
            min="0"
            max="100"
            value={Number.isNaN(weight) ? '' : String(weight)}
            error={issueOf('weight')}
            onChange={(next) => change({ weight: next === '' ? Number.NaN : Number(next) })}
          />
        )}
      </div>
      {hasOptions(kind) && (
        <OptionsField
          options={question.options}
          error={issueOf('options')}
          onChange={(options) => change({ options })}
        />
      )}
      <Checkbox
        label="An answer is required"
        checked={isRequired}
        onChange={({ target }) => change({ isRequired: target.checked })}
      />
      <ConditionField question={question} before={all.slice(0, at)} error={issueOf('showsIf')} onChange={onChange} />
      <ControlsField
        numbers={requirements}
        error={issueOf('requirements')}
        onChange={(next) => change({ requirements: next })}
      />
    </div>
  )
}

function KindField({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  return (
    <Field label="Answered with">
      <NativeSelect
        value={question.kind}
        onChange={({ target }) => isQuestionKind(target.value) && onChange(ofKind(question, target.value))}
        options={Object.entries(QUESTION_KINDS)}
      />
    </Field>
  )
}
