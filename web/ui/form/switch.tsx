import { Switch as Base } from '@base-ui/react/switch'
import { useId, type ReactNode } from 'react'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

/** For a setting that applies at once; in a form with a save button, use a checkbox. */
export function Switch({ checked, onCheckedChange, label, description, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="block text-body text-text">
          {label}
        </label>
        {description !== undefined && (
          <p id={`${id}-text`} className="text-small text-muted">
            {description}
          </p>
        )}
      </div>
      <Base.Root
        nativeButton
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label above points to it by id
        render={<button type="button" />}
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        className="relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-strong bg-subtle transition-colors data-checked:border-brand data-checked:bg-brand data-disabled:opacity-50"
      >
        <Base.Thumb className="ml-[3px] block size-4 rounded-full bg-border-strong transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-on-brand forced-colors:bg-[CanvasText]" />
      </Base.Root>
    </div>
  )
}
