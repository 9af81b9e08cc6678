import type { Id } from '#domain/ids.ts'
import { ControlChooser } from '#web/lib/controls/control-chooser.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'

export type ControlsFieldProps = {
  names: Names
  value: readonly Id<'controls'>[]
  onChange: (ids: readonly Id<'controls'>[]) => void
}

/** Chooses the controls that evidence proves. */
export function ControlsField({ names, value, onChange }: ControlsFieldProps) {
  return (
    <Field label="Proves">
      <ControlChooser
        placeholder="Add a control…"
        controls={names.controls.filter(({ id }) => !value.includes(id))}
        onChoose={({ id }) => onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul aria-label="Controls that it proves" className="flex flex-wrap gap-1.5">
          {value.map((id) => (
            <li key={id}>
              <Chip
                onRemove={() => onChange(value.filter((other) => other !== id))}
                removeLabel={`Remove ${names.control(id)?.nist_id ?? 'control'}`}
              >
                {names.control(id)?.nist_id ?? '…'}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
