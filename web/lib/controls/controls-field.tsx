import type { Id } from '#domain/ids.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useNames } from '../company/use-names.ts'
import { ControlChooser } from './control-chooser.tsx'

interface ControlsFieldProps {
  label: string
  value: readonly Id<'controls'>[]
  onChange: (ids: readonly Id<'controls'>[]) => void
}

/** Chooses controls. */
export function ControlsField({ label, value, onChange }: ControlsFieldProps) {
  const names = useNames()
  return (
    <div>
      <Field label={label}>
        <ControlChooser
          placeholder="Add a control…"
          controls={names.controls.filter(({ id }) => !value.includes(id))}
          onChoose={({ id }) => onChange([...value, id])}
        />
      </Field>
      <ul aria-label="Chosen controls" className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {names.inOrder(value).map(({ id, nist_id: number, title }) => (
          <li key={id} className="inline-flex max-w-full">
            <Chip onRemove={() => onChange(value.filter((other) => other !== id))} removeLabel={`Remove ${number}`}>
              {number} {title}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
