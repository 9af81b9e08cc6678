import type { Id } from '#domain/ids.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'

export type ControlsFieldProps = {
  names: Names
  value: readonly Id<'controls'>[]
  onChange: (ids: readonly Id<'controls'>[]) => void
}

/** Chooses the controls that evidence proves. */
export function ControlsField({ names, value, onChange }: ControlsFieldProps) {
  const free = names.controls.filter(({ id }) => !value.includes(id))
  return (
    <Field label="Proves">
      <Combobox
        label="Find a control"
        placeholder="Add a control…"
        items={free}
        value={null}
        itemId={({ id }) => id}
        itemText={({ nist_id: number, title }) => `${number} ${title}`}
        itemKeywords={({ practiceId, description }) => `${practiceId ?? ''} ${description}`}
        onValueChange={({ id }) => onChange([...value, id])}
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
