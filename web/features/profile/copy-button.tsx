import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      // A browser may refuse; the text can be selected by hand.
      () => setState('failed'),
    )
  return (
    <Button size={28} onClick={() => void copy()}>
      <span aria-live="polite">{{ idle: label, copied: 'Copied', failed: 'Select and copy it' }[state]}</span>
    </Button>
  )
}
