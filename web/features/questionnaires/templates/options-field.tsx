import { Plus, X } from 'lucide-react'
import { TEMPLATE_LIMITS } from '#domain/questionnaires/templates/template-issues.ts'
import type { AnswerOption } from '#domain/questionnaires/templates/template.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'

interface OptionsFieldProps {
  options: readonly AnswerOption[]
  error: string | undefined
  onChange: (options: readonly AnswerOption[]) => void
}

/** The answers to choose from, each with its points. */
export function OptionsField({ options, error, onChange }: OptionsFieldProps) {
  const change = (at: number, changed: Partial<AnswerOption>) =>
    onChange(options.map((option, index) => (index === at ? { ...option, ...changed } : option)))
  return (
    <fieldset className="min-w-0">
      <legend className="pb-0.5 text-small font-medium">Answers</legend>
      <p className="pb-1.5 text-small text-muted">Points are 0 to 100; empty points do not count in the score.</p>
      <ul className="space-y-2">
        {options.map(({ text, points }, at) => (
          <li key={at} className="flex items-center gap-2">
            <span className="min-w-0 flex-1">
              <Input
                aria-label={`Answer ${at + 1}`}
                value={text}
                maxLength={TEMPLATE_LIMITS.option}
                onChange={({ target }) => change(at, { text: target.value })}
              />
            </span>
            <span className="w-24 shrink-0">
              <Input
                aria-label={`Points of answer ${at + 1}`}
                type="number"
                min="0"
                max="100"
                placeholder="Points"
                value={points === null ? '' : String(points)}
                onChange={({ target }) => change(at, { points: target.value === '' ? null : Number(target.value) })}
              />
            </span>
            <IconButton
              label={`Delete answer ${at + 1}`}
              icon={<X />}
              onClick={() => onChange(options.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <p className="pt-1.5 text-small text-danger">{error}</p>}
      <Button
        size={28}
        className="mt-2"
        icon={<Plus />}
        disabledReason={
          options.length < TEMPLATE_LIMITS.options ? undefined : `At most ${TEMPLATE_LIMITS.options} answers`
        }
        onClick={() => onChange([...options, { text: '', points: null }])}
      >
        Add answer
      </Button>
    </fieldset>
  )
}
