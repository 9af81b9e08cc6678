import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { usePermissions } from '../permissions.ts'
import { useMyId } from '../session.ts'
import { currentView, searchOf, type View } from './current-view.ts'
import { viewsOf, type SavedView, type ViewsScope } from './saved-views.ts'
import { useViewActions, type ViewActions } from './use-view-actions.ts'
import { ViewMenu } from './view-menu.tsx'

const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

export interface ViewsBarProps {
  scope: ViewsScope
  /** Those that the page brings along; the first shows everything. */
  builtIn: readonly [View, ...View[]]
  /** The view as it stands in the address, without what is no part of one. */
  query: string
  /** The view that the address names. */
  named: string | undefined
  /** Nothing in the address says what to show. */
  isBare: boolean
}

/** One of the page's own, or one that was saved. */
export type ShownView = View & { saved?: SavedView }

/** The views of a list as a row of links; says when the one that is shown was changed, and keeps it. */
export function ViewsBar({ scope, builtIn, query, named, isBare }: ViewsBarProps) {
  const { data } = useQuery(viewsOf(scope, useMyId()))
  const { canCreateContent: mayShare, canDeleteContent: mayManage } = usePermissions()
  const [first, ...others] = builtIn
  const saved = data?.saved.map((view): ShownView => ({ ...view, saved: view })) ?? []
  const views: [ShownView, ...ShownView[]] = [first, ...others, ...saved]
  const { view, isEdited } = currentView(views, named, query)
  const [dialog, setDialog] = useState<'save' | 'rename'>()
  const actions = useViewActions(scope)
  useDefault(views, data?.defaultId, isBare)
  const mayWrite = view.saved !== undefined && (view.saved.isMine || (view.saved.isShared && mayManage))
  return (
    <div className="mb-3 flex items-center gap-2 border-b border-border print:hidden">
      <nav aria-label="Views" className="min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
        <ul className="flex gap-1">
          {views.map((one) => (
            <li key={one.id}>
              <ViewLink view={one} isCurrent={one.id === view.id} isEdited={one.id === view.id && isEdited} />
            </li>
          ))}
        </ul>
      </nav>
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
        isDefault={data?.defaultId === view.id}
        mayWrite={mayWrite}
        mayShare={mayShare}
        actions={actions}
        onSaveAs={() => setDialog('save')}
        onRename={() => setDialog('rename')}
      />
      <Suspense fallback={null}>
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
      </Suspense>
    </div>
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

function ViewLink({ view, isCurrent, isEdited }: { view: ShownView; isCurrent: boolean; isEdited: boolean }) {
  return (
    <Link
      to="."
      search={searchOf(view)}
      replace
      resetScroll={false}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'inline-flex h-9 items-center rounded-t-md border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted hover:text-text touch:h-11',
        isCurrent && 'border-brand font-medium text-text',
      )}
    >
      {view.name}
      {view.saved?.isShared === true && <span className="sr-only"> (shared)</span>}
      {isEdited && <span className="ml-1 font-normal text-muted"> · edited</span>}
    </Link>
  )
}

/** A bare address shows the view that the person chose; whatever an address says wins over it. */
function useDefault(views: readonly View[], defaultId: string | undefined, isBare: boolean): void {
  const navigate = useNavigate()
  const chosen = isBare ? views.find(({ id }) => id === defaultId) : undefined
  const show = useEffectEvent(() => {
    if (chosen !== undefined) void navigate({ to: '.', search: searchOf(chosen), replace: true })
  })
  const isWanted = chosen !== undefined
  useEffect(() => {
    if (isWanted) show()
  }, [isWanted])
}
