import { useState } from 'react'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts'

export type Draft<Values> = {
  values: Values
  isDirty: boolean
  set: (changed: Partial<Values>) => void
  /** Back to what is saved; also what a save does when the saved values have come anew. */
  discard: () => void
  /** Before going elsewhere right after a save. */
  release: () => void
}

/**
 * Edits on top of what is saved: a field that nobody touched follows the saved value. Asks before leaving while there are
 * edits. Values are compared as JSON.
 */
export function useDraft<Values extends object>(saved: Values): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const values = { ...saved, ...edits }
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const release = useUnsavedChangesGuard(isDirty)
  return {
    values,
    isDirty,
    set: (changed) => setEdits((known) => ({ ...known, ...changed })),
    discard: () => setEdits({}),
    release,
  }
}
