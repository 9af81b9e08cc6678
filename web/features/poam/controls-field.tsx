import { ControlChooser } from '#web/lib/controls/control-chooser.tsx'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'

export interface ControlsFieldProps {
  label: string
  names: Names
  value: readonly CompanyControl[]
  onChange: (controls: readonly CompanyControl[]) => void
}

export function ControlsField({ label, names, value, onChange }: ControlsFieldProps) {
  return (
    <div>
      <Field label={label}>
        <ControlChooser
          placeholder="Add a control…"
          controls={names.controls.filter((control) => !value.includes(control))}
          onChoose={(control) => onChange([...value, control])}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label="Chosen" className="mt-2 flex flex-wrap gap-1.5">
          {value.map((control) => (
            <li key={control.id} className="inline-flex max-w-full">
              <Chip
                onRemove={() => onChange(value.filter((other) => other !== control))}
                removeLabel={`Remove ${control.nist_id}`}
              >
                {control.nist_id} {control.title}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
