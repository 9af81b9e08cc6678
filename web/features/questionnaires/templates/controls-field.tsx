import { useQuery } from '@tanstack/react-query'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { companyControls, type CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'

interface ControlsFieldProps {
  /** Of the controls that the answer is about. */
  numbers: readonly string[]
  error: string | undefined
  onChange: (numbers: readonly string[]) => void
}

const NONE: readonly CompanyControl[] = []

/** The controls that the answer is about. */
export function ControlsField({ numbers, error, onChange }: ControlsFieldProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: controls = NONE } = useQuery(companyControls({ companyId, protocol }))
  const { controlPlural } = wordingOf(protocol)
  const titles = new Map(controls.map(({ nist_id: number, title }) => [number, title]))
  return (
    <div className="space-y-2">
      <Field label={controlPlural} hint="What the answer is about." error={error}>
        <Combobox
          items={controls.filter(({ nist_id: number }) => !numbers.includes(number))}
          value={null}
          label={`Find among ${controlPlural.toLowerCase()}`}
          placeholder="Add…"
          itemId={({ id }) => id}
          itemText={({ nist_id: number, title }) => `${number} ${title}`}
          onValueChange={({ nist_id: number }) => onChange([...numbers, number])}
        />
      </Field>
      {numbers.length > 0 && (
        <ul aria-label={controlPlural} className="flex flex-wrap gap-2">
          {numbers.map((number) => (
            <li key={number}>
              <Chip
                removeLabel={`Remove ${number} ${titles.get(number) ?? ''}`.trim()}
                onRemove={() => onChange(numbers.filter((one) => one !== number))}
              >
                {[number, titles.get(number)].filter(Boolean).join(' ')}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
