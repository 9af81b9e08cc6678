import { useState } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

export interface RequestIdProps {
  id: string
  className?: string | undefined
}

/** The id of a failed request, to copy into a message to the administrator. */
export function RequestId({ id, className }: RequestIdProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => setState('copied'),
      // The browser may forbid copying; the id can still be selected.
      () => setState('failed'),
    )
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted', className)}>
      <span>
        Request ID <code className="break-all">{id}</code>
      </span>
      <Button size={28} variant="ghost" onClick={() => void copy()}>
        <span aria-live="polite">{{ idle: 'Copy ID', copied: 'Copied', failed: 'Select and copy it' }[state]}</span>
      </Button>
    </p>
  )
}
