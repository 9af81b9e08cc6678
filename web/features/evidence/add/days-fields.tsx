import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

export type Days = { effectiveOn: string; expiresOn: string }

export const NO_DAYS: Days = { effectiveOn: '', expiresOn: '' }

/** The error message for the dates. */
export function daysError({ effectiveOn, expiresOn }: Days): string | undefined {
  if (effectiveOn === '' || expiresOn === '' || expiresOn >= effectiveOn) return undefined
  return 'The expiry date cannot be before the collection date'
}

export function DaysFields({ value, onChange }: { value: Days; onChange: (days: Days) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Collected on" hint="Leave empty for today.">
        <Input
          type="date"
          value={value.effectiveOn}
          onChange={(event) => onChange({ ...value, effectiveOn: event.target.value })}
        />
      </Field>
      <Field label="Counts until" hint="Leave empty if it does not expire." error={daysError(value)}>
        <Input
          type="date"
          value={value.expiresOn}
          onChange={(event) => onChange({ ...value, expiresOn: event.target.value })}
        />
      </Field>
    </div>
  )
}
