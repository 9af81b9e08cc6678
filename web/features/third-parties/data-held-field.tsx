import { DATA_HELD, type DataHeld } from '#domain/third-parties/third-party.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

interface DataHeldFieldProps {
  value: readonly DataHeld[]
  onChange: (value: DataHeld[]) => void
}

/** Which of our data a third party holds. None checked: none. */
export function DataHeldField({ value, onChange }: DataHeldFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium">Data held</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {DATA_HELD.map((kind) => (
          <Checkbox
            key={kind}
            label={kind}
            checked={value.includes(kind)}
            onChange={({ target }) =>
              onChange(DATA_HELD.filter((one) => (one === kind ? target.checked : value.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
