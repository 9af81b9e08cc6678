import { useId, useState } from 'react'
import { Button } from './button.tsx'

export interface CopyValueProps {
  label: string
  value: string
}

/** A value to enter elsewhere, with a copy button. */
export function CopyValue({ label, value }: CopyValueProps) {
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      // The browser may forbid copying; the text can still be selected.
      () => setState('failed'),
    )
  return (
    <div className="min-w-0">
      <p id={id} className="pb-1 text-small font-medium">
        {label}
      </p>
      <div className="flex items-start gap-2 max-sm:flex-col">
        <code
          aria-labelledby={id}
          className="min-w-0 flex-1 rounded-md border border-border bg-subtle px-2.5 py-1.5 text-small break-all whitespace-pre-wrap max-sm:w-full"
        >
          {value}
        </code>
        <Button aria-label={`Copy ${label}`} onClick={() => void copy()}>
          <span aria-live="polite">{{ idle: 'Copy', copied: 'Copied', failed: 'Select and copy it' }[state]}</span>
        </Button>
      </div>
    </div>
  )
}
