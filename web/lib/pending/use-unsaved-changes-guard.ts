import { useCallback, useEffect, useRef } from 'react'
import { markUnsaved } from './unsaved-changes.ts'

/**
 * While `isDirty`, the page asks before it opens another page, another drawer (`?open=`) or another company, or closes
 * the tab. The shell shows the dialog.
 *
 * @returns a function to call right after a save and before navigating: the edits no longer count as unsaved
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
