import { useId, type ReactNode } from 'react'
import { Radio } from './radio.tsx'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  description?: string
  /** A small field behind the label, for what this choice needs to know. */
  field?: ReactNode
}

export interface RadioListProps<Value extends string> {
  /** Names the choice. */
  label: string
  options: readonly RadioOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Chooses one of a few options with descriptions, as native radio buttons. */
export function RadioList<Value extends string>({ label, options, value, onValueChange }: RadioListProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 text-small font-medium">{label}</legend>
      <div className="space-y-2">
        {options.map((option) => (
          <div key={option.value} className="flex items-start gap-2 touch:py-1.5">
            <span className="flex h-5 items-center">
              <Radio
                id={`${name}-${option.value}`}
                name={name}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
                aria-describedby={option.description === undefined ? undefined : `${name}-${option.value}-text`}
              />
            </span>
            <div className="min-w-0">
              <label htmlFor={`${name}-${option.value}`} className="block cursor-pointer">
                {option.label}
              </label>
              {option.description !== undefined && (
                <p id={`${name}-${option.value}-text`} className="text-small text-muted">
                  {option.description}
                </p>
              )}
            </div>
            {option.field !== undefined && <div className="-my-1.5">{option.field}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
