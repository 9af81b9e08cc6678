import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { useMyId } from '../auth/session.ts'
import { currentView, searchOf, type View } from './current-view.ts'
import { viewsOf, type ViewsScope } from './saved-views.ts'
import type { ShownView } from './shown-view.ts'

const ViewControls = lazyPart(async () => (await import('./view-controls.tsx')).ViewControls)

export interface ViewsBarProps {
  scope: ViewsScope
  /** The built-in views; the first shows everything. */
  builtIn: readonly [View, ...View[]]
  /** The view's part of the query string. */
  query: string
  /** The view that the address names. */
  named: string | undefined
  /** The address says nothing about the view. */
  isBare: boolean
}

/** The views of a list as a row of links; shows whether the current one was edited, and saves it. */
export function ViewsBar({ scope, builtIn, query, named, isBare }: ViewsBarProps) {
  const { data } = useQuery(viewsOf(scope, useMyId()))
  const [first, ...others] = builtIn
  const saved = data?.saved.map((view): ShownView => ({ ...view, saved: view })) ?? []
  const views: [ShownView, ...ShownView[]] = [first, ...others, ...saved]
  const { view, isEdited } = currentView(views, named, query)
  useDefault(views, data?.defaultId, isBare)
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
      <div className="flex min-h-7 min-w-7 shrink-0 gap-2">
        <ViewControls
          scope={scope}
          view={view}
          query={query}
          isEdited={isEdited}
          isDefault={data?.defaultId === view.id}
        />
      </div>
    </div>
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
        'inline-flex h-9 items-center rounded-t-md border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted hover:text-text touch:h-11 forced-colors:border-[Canvas]',
        isCurrent && 'border-brand font-medium text-text',
      )}
    >
      {view.name}
      {view.saved?.isShared === true && (
        <>
          <Users className="ml-1.5 size-3.5 text-muted" />
          <span className="sr-only"> (shared)</span>
        </>
      )}
      {isEdited && <span className="ml-1 font-normal text-muted"> · edited</span>}
    </Link>
  )
}

/** An empty address shows the person's default view; any parameters win over it. */
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
