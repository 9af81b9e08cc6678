import { toastFailed } from '#web/lib/toast-failed.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { searchOf, type View } from './current-view.ts'
import { useChangeViews, type ViewChange } from './change-views.ts'
import type { SavedView, ViewsScope } from './saved-views.ts'

type Shown = View & { saved?: SavedView }

/** The actions on a view. Each shows its error and resolves with whether it was done. */
export function useViewActions(scope: ViewsScope) {
  const navigate = useNavigate()
  const router = useRouter()
  const { mutateAsync } = useChangeViews(scope)

  const open = (view: View) => void navigate({ to: '.', search: searchOf(view), replace: true, resetScroll: false })

  const change = async (failed: string, what: ViewChange): Promise<{ id: string | undefined } | undefined> => {
    try {
      return { id: await mutateAsync(what) }
    } catch (error) {
      toastFailed(failed, error)
      return undefined
    }
  }

  /** @param page the path of the list: the view is not opened on another one */
  const saveAs = async (
    name: string,
    query: string,
    isShared: boolean,
    page = router.state.location.pathname,
  ): Promise<boolean> => {
    const done = await change('The view was not saved', { kind: 'create', name, query, isShared })
    if (done?.id !== undefined && router.state.location.pathname === page) open({ id: done.id, name, query })
    return done !== undefined
  }

  const update = async ({ saved }: Shown, changes: Partial<Pick<SavedView, 'name' | 'query' | 'isShared'>>) =>
    saved !== undefined &&
    (await change('The view was not changed', { kind: 'update', view: saved, changes })) !== undefined

  const remove = async ({ saved, name, query }: Shown, first: View) => {
    if (saved === undefined) return
    const page = router.state.location.pathname
    if ((await change('The view was not deleted', { kind: 'delete', view: saved })) === undefined) return
    open(first)
    toastUndo(`View “${name}” deleted`, () => void saveAs(name, query, saved.isShared, page))
  }

  const setDefault = (view: Shown, on: boolean) =>
    change('The choice was not kept', {
      kind: 'default',
      view: on ? view.saved : undefined,
      builtIn: on && view.saved === undefined ? view.id : undefined,
    })

  return {
    open,
    saveAs,
    save: (view: Shown, query: string) => void update(view, { query }),
    rename: (view: Shown, name: string, isShared: boolean) => update(view, { name, isShared }),
    share: (view: Shown, isShared: boolean) => void update(view, { isShared }),
    remove: (view: Shown) => void remove(view, { id: 'all', name: '', query: '' }),
    setDefault: (view: Shown, on: boolean) => void setDefault(view, on),
  }
}

export type ViewActions = ReturnType<typeof useViewActions>
