import { useEffect, useRef } from 'react'
import { Button } from '../button.tsx'

export interface SaveBarProps {
  /** The save is under way. */
  busy: boolean
  onDiscard: () => void
  /** Why the form cannot be saved. */
  disabledReason?: string | undefined
}

/** Sticky footer of a form with unsaved edits. Its Save button and Ctrl/Cmd+S submit the form. */
export function SaveBar({ busy, onDiscard, disabledReason }: SaveBarProps) {
  const save = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const form = save.current?.form
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      save.current?.click()
    }
    form?.addEventListener('keydown', onKeyDown)
    return () => form?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="sticky bottom-0 z-10 flex min-h-12 animate-bar flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-t border-border bg-selected px-4 py-2">
      <output className="font-medium">Unsaved changes</output>
      {/* At the left, because toasts appear at the right. */}
      <div className="flex gap-2">
        <Button disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          ref={save}
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={disabledReason}
          aria-keyshortcuts="Control+S Meta+S"
        >
          Save
        </Button>
      </div>
    </div>
  )
}
