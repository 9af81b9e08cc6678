import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReadOnlyReason } from '../company/use-read-only-reason.ts'
import { useStable } from '#web/ui/browser/use-stable.ts'
import { useOptimisticView } from './use-optimistic-view.ts'
import {
  isFiltered,
  parseView,
  readAddress,
  unfiltered,
  writeView,
  type AddressOf,
  type List,
  type ViewOf,
} from './list-view.ts'

/** Debounces typing, because browsers limit how often a page may change its address. */
const TYPING_PAUSE_MS = 300

type Overlay = Readonly<Record<string, string | undefined>>
interface Shown<View> {
  view: View
  overlay: Overlay
}

/**
 * The view in the address, the overlay, and how to change both. A change shows at once and the address follows. Filters
 * replace the history entry; pages and overlays add one.
 */
export function useListView<Declared extends List>(list: Declared) {
  const raw = useSearch({ strict: false })
  const address = useMemo(() => readAddress(list, raw), [list, raw])
  // Who may change nothing must not fill in a form that cannot be saved.
  const mayAdd = useReadOnlyReason() === undefined
  const addressed = useMemo(() => shownBy(list, address, mayAdd), [list, address, mayAdd])
  const navigate = useNavigate()
  const [{ view, overlay }, show] = useOptimisticView(addressed, (next, before) => {
    void navigate({
      to: '.',
      // Keeps the name of the saved view while it is edited.
      search: ({ view: named }: Record<string, unknown>) =>
        readAddress(list, { ...writeView(list, next.view), ...next.overlay, view: named }),
      replace: !isStep(before, next),
      resetScroll: false,
    })
  })
  const update = useStable((changes: Partial<ViewOf<Declared>>) => {
    const firstPage = 'page' in list.settings ? { page: 1 } : {}
    const isTyping = 'q' in changes && changes['q'] !== ''
    show({ view: { ...view, ...firstPage, ...changes, ignored: 0 }, overlay }, isTyping ? TYPING_PAUSE_MS : 0)
  })
  return {
    list,
    view,
    overlay,
    /** The address says nothing about the view. */
    isBare: Object.keys(address).length === 0,
    isFiltered: isFiltered(list, view),
    update,
    clearFilters: useStable(() => update(unfiltered(list))),
    /** Replaces the open overlay. */
    setOverlay: useStable((next: Overlay) => show({ view, overlay: next })),
  }
}

function shownBy<Declared extends List>(
  list: Declared,
  address: AddressOf<Declared>,
  mayAdd: boolean,
): Shown<ViewOf<Declared>> {
  const texts: Overlay = address
  const open = (list.overlays ?? []).filter((name) => texts[name] !== undefined && (name !== 'add' || mayAdd))
  return { view: parseView(list, address), overlay: Object.fromEntries(open.map((name) => [name, texts[name]])) }
}

/** Whether it adds a history entry. Moving from record to record does not, and neither does closing a form. */
function isStep(before: Shown<object>, after: Shown<object>): boolean {
  const isOpened = Object.keys(before.overlay).length === 0 && Object.keys(after.overlay).length > 0
  const isClosed = before.overlay['open'] !== undefined && after.overlay['open'] === undefined
  return pageOf(before.view) !== pageOf(after.view) || isOpened || isClosed
}

function pageOf(view: object): unknown {
  return 'page' in view ? view.page : undefined
}
