import { TextField } from '#web/ui/form/text-field.tsx'

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
      <TextField
        label="Collected on"
        hint="Leave empty for today."
        type="date"
        value={value.effectiveOn}
        onChange={(effectiveOn) => onChange({ ...value, effectiveOn })}
      />
      <TextField
        label="Counts until"
        hint="Leave empty if it does not expire."
        error={daysError(value)}
        type="date"
        value={value.expiresOn}
        onChange={(expiresOn) => onChange({ ...value, expiresOn })}
      />
    </div>
  )
}
