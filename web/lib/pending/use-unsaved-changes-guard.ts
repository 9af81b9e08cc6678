import { useCallback, useEffect, useRef } from 'react'
import { markUnsaved } from './unsaved-changes.ts'

/**
 * While `isDirty`, the page asks before it goes elsewhere: another page, another drawer (`?open=`), another company, a
 * closed tab. The question itself is the frame's.
 *
 * @returns to be called before going elsewhere on purpose, right after a save: the edits are no longer unsaved
 */
export function useUnsavedChangesGuard(isDirty: boolean): () => void {
  const release = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isDirty) return undefined
    const unmark = markUnsaved()
    release.current = unmark
    return unmark
  }, [isDirty])
  return useCallback(() => release.current?.(), [])
}
