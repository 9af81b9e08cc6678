import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import {
  answer,
  hasUnsavedChanges,
  isAskingToLeave,
  mayLeave,
  onLeaveQuestion,
} from '#web/lib/pending/unsaved-changes.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog)

/** Asks before a dirty form is left. Mounted once, in the frame. */
export function UnsavedChangesGuard() {
  useBlocker({ shouldBlockFn: blocks, enableBeforeUnload: hasUnsavedChanges })
  const isAsking = useSyncExternalStore(onLeaveQuestion, isAskingToLeave)
  if (!isAsking) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      consequence="Your unsaved changes will be lost."
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

const blocks: ShouldBlockFn = async ({ current, next }) => {
  const isElsewhere =
    current.pathname !== next.pathname || opened(current.search) !== opened(next.search) || 'company' in next.search
  return isElsewhere && !(await mayLeave())
}

/** Filters in the address may change around a form; the open record and the company may not. */
function opened(search: object): unknown {
  return 'open' in search ? search.open : undefined
}
