import { CalendarDays } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { daysBefore } from './days.ts'

const RANGES = [
  { label: 'Today', days: 0 },
  { label: 'Last 7 days', days: 6 },
  { label: 'Last 30 days', days: 29 },
] as const

export function DatesFilter({ range: { from, to }, onChange }: DatesFilterProps) {
  return (
    <Popover label="Dates" className="w-72" trigger={<Button icon={<CalendarDays />}>Dates</Button>}>
      <DateFields from={from} to={to} onChange={onChange} />
      <div className="mt-3 flex flex-wrap gap-1.5">
        {RANGES.map(({ label, days }) => (
          <Button key={label} size={28} onClick={() => onChange({ from: daysBefore(days), to: undefined })}>
            {label}
          </Button>
        ))}
      </div>
    </Popover>
  )
}

export interface DateRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface DatesFilterProps {
  range: DateRange
  onChange: (changes: Partial<DateRange>) => void
}

/** A range of days, either end open. */
export function DateFields({ from, to, onChange }: DateRange & { onChange: (changed: Partial<DateRange>) => void }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="From">
        <Input
          type="date"
          size={32}
          max={to}
          value={from ?? ''}
          onChange={({ target }) => onChange({ from: target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          size={32}
          min={from}
          value={to ?? ''}
          onChange={({ target }) => onChange({ to: target.value || undefined })}
        />
      </Field>
    </div>
  )
}
