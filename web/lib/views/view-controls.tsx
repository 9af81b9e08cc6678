import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { usePermissions } from '../company/permissions.ts'
import type { ViewsScope } from './saved-views.ts'
import { useViewActions, type ViewActions } from './use-view-actions.ts'
import { ViewMenu } from './view-menu.tsx'
import type { ShownView } from './shown-view.ts'

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

export interface ViewControlsProps {
  scope: ViewsScope
  view: ShownView
  query: string
  isEdited: boolean
  isDefault: boolean
}

/** The actions on the current view: save changes, rename, share, make default. */
export function ViewControls({ scope, view, query, isEdited, isDefault }: ViewControlsProps) {
  const { canCreateContent: mayShare, canDeleteContent: mayManage } = usePermissions()
  const [dialog, setDialog] = useState<'save' | 'rename'>()
  const actions = useViewActions(scope)
  const mayWrite = view.saved !== undefined && (view.saved.isMine || (view.saved.isShared && mayManage))
  return (
    <>
      {isEdited && (
        <EditedActions
          view={view}
          query={query}
          mayWrite={mayWrite}
          actions={actions}
          onSaveAs={() => setDialog('save')}
        />
      )}
      <ViewMenu
        view={view}
        isDefault={isDefault}
        mayWrite={mayWrite}
        mayShare={mayShare}
        actions={actions}
        onSaveAs={() => setDialog('save')}
        onRename={() => setDialog('rename')}
      />
      {dialog !== undefined && (
        <SaveViewDialog
          view={dialog === 'rename' ? view : undefined}
          mayShare={mayShare}
          onClose={() => setDialog(undefined)}
          onSave={(name, isShared) =>
            dialog === 'rename' ? actions.rename(view, name, isShared) : actions.saveAs(name, query, isShared)
          }
        />
      )}
    </>
  )
}

interface EditedActionsProps {
  view: ShownView
  query: string
  mayWrite: boolean
  actions: ViewActions
  onSaveAs: () => void
}

function EditedActions({ view, query, mayWrite, actions, onSaveAs }: EditedActionsProps) {
  return (
    <span className="flex shrink-0 gap-1 max-md:hidden">
      {mayWrite && (
        <Button size={28} onClick={() => actions.save(view, query)}>
          Save
        </Button>
      )}
      <Button size={28} onClick={onSaveAs}>
        Save as…
      </Button>
      <Button size={28} variant="ghost" onClick={() => actions.open(view)}>
        Reset
      </Button>
    </span>
  )
}
