import { useState } from 'react'
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts'

export type Draft<Values> = {
  values: Values
  isDirty: boolean
  set: (changed: Partial<Values>) => void
  /** Discards the edits; call it also after a save, once the new saved values have arrived. */
  discard: () => void
  /** Call it before navigating right after a save. */
  release: () => void
}

/**
 * Edits on top of the saved values: an untouched field follows its saved value. Asks before leaving with edits. Values
 * are compared as JSON.
 */
export function useDraft<Values extends object>(saved: Values): Draft<Values> {
  const [edits, setEdits] = useState<Partial<Values>>({})
  const values = { ...saved, ...edits }
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const release = useUnsavedChangesGuard(isDirty)
  return {
    values,
    isDirty,
    set: (changed) => setEdits((known) => ({ ...known, ...edited({ ...saved, ...known }, changed) })),
    discard: () => setEdits({}),
    release,
  }
}

/** The values that differ from the current ones: a form may pass all of its values on with each edit. */
export function edited<Values extends object>(current: Values, changed: Partial<Values>): Partial<Values> {
  const edits: Partial<Values> = {}
  for (const key in changed)
    if (JSON.stringify(changed[key]) !== JSON.stringify(current[key])) edits[key] = changed[key]
  return edits
}
