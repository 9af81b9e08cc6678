import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Holiday } from './rules.ts'

interface HolidaysProps {
  holidays: readonly Holiday[]
  onChange: (holidays: Holiday[]) => void
}

/** Days that are no business days, besides Saturdays and Sundays. */
export function Holidays({ holidays, onChange }: HolidaysProps) {
  const change = (at: number, changed: Partial<Holiday>) =>
    onChange(holidays.map((one, position) => (position === at ? { ...one, ...changed } : one)))
  return (
    <fieldset className="border-t border-border px-4 py-4">
      <legend className="sr-only">Holidays</legend>
      <h3 className="text-h3">Holidays</h3>
      <p className="mt-0.5 text-small text-muted">They are no business days, as Saturdays and Sundays.</p>
      <ul className="mt-3 space-y-2">
        {holidays.map(({ day, name }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a day changes while it is typed
          <li key={at} className="flex flex-wrap items-end gap-2">
            <TextField
              label="Day"
              hideLabel={at > 0}
              className="w-40"
              type="date"
              max={LAST_DAY}
              value={day}
              onChange={(text) => change(at, { day: text })}
            />
            <TextField
              label="Name"
              hideLabel={at > 0}
              className="max-w-80 flex-1"
              maxLength={100}
              value={name}
              onChange={(text) => change(at, { name: text })}
            />
            <IconButton
              label={`Remove ${name === '' ? 'the holiday' : name}`}
              size={36}
              icon={<Trash2 />}
              onClick={() => onChange(holidays.filter((_, position) => position !== at))}
            />
          </li>
        ))}
      </ul>
      <Button className="mt-3" icon={<Plus />} onClick={() => onChange([...holidays, { day: '', name: '' }])}>
        Add holiday
      </Button>
    </fieldset>
  )
}
