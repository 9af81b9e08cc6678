import type { ReactNode } from 'react'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { GroupMenu } from '#web/ui/table/group-menu.tsx'
import { UnfoldedHead } from '#web/ui/table/small-screen-fold.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { useCompany } from '../company/company-context.ts'
import type { View } from '../views/current-view.ts'
import { ActiveFilters } from './active-filters.tsx'
import { DebouncedSearch } from './debounced-search.tsx'
import { isFiltered, type List, type ViewOf } from './list-view.ts'
import { ListViews } from './list-views.tsx'
import type { ChoiceParam, Sort, SortParam } from './param.ts'
import { SortMenu, Toolbar, ToolbarEnd } from './toolbar.tsx'

/** What `useListView` returns for a list with a search text, a sort and columns that can be hidden. */
interface SearchableState<Declared extends List, Key extends string, Group extends string> {
  readonly list: Declared & {
    readonly settings: { readonly sort: SortParam<Key>; readonly group?: ChoiceParam<Group | 'none'> }
  }
  readonly view: ViewOf<Declared> & {
    readonly q: string
    readonly hide: readonly string[]
    readonly sort: Sort<Key>
    readonly group?: Group | 'none'
  }
  readonly update: ((changes: Partial<ViewOf<Declared>>) => void) &
    ((changes: { q?: string; hide?: readonly string[]; sort?: Sort<Key>; group?: Group | 'none' }) => void)
}

export interface ListToolbarProps<Declared extends List, Row, Key extends string, Group extends string> {
  state: SearchableState<Declared, Key, Group>
  /** The rows of the list without its filters; undefined while they load. */
  total: number | undefined
  /** Names the list's saved views. */
  page: string
  builtIn: readonly [View, ...View[]]
  /** "risks" */
  what: string
  /** "Search by risk, asset or threat" */
  searchLabel: string
  /** Absent where the rows are no table, as on a board. */
  columns?: readonly TableColumn<Row>[]
  hidden: HiddenColumns
  /** The debounce of a search that the server answers; its first letter searches at once. */
  searchPauseMs?: number
  /** Further settings of the view, at the right. */
  end?: ReactNode
  /** The filters of the list. */
  children: ReactNode
}

/**
 * The saved views of a list, its search field, filters, groups and columns, and the active filters. A list without rows
 * has nothing to filter, so only its empty state shows.
 */
export function ListToolbar<Declared extends List, Row, Key extends string, Group extends string>(
  props: ListToolbarProps<Declared, Row, Key, Group>,
) {
  const { state, total } = props
  return total === 0 && !isFiltered<Declared>(state.list, state.view) ? <UnfoldedHead /> : <Bar {...props} />
}

function Bar<Declared extends List, Row, Key extends string, Group extends string>(
  props: ListToolbarProps<Declared, Row, Key, Group>,
) {
  const { state, what, columns, hidden } = props
  const { list, view, update } = state
  const { sort, group } = list.settings
  const { id: companyId } = useCompany()
  const isMobile = useIsMobile()
  const search = {
    label: props.searchLabel,
    value: view.q,
    onValueChange: (q: string) => update({ q }),
    shortcut: true,
    className: 'w-72 max-sm:w-full',
  }
  return (
    <>
      <ListViews list={list} companyId={companyId} page={props.page} builtIn={props.builtIn} />
      <Toolbar
        label={`Filter ${what}`}
        search={
          props.searchPauseMs === undefined ? (
            <SearchInput {...search} />
          ) : (
            <DebouncedSearch {...search} pauseMs={props.searchPauseMs} firstMs={0} />
          )
        }
      >
        {props.children}
        {(isMobile || columns === undefined) && (
          <SortMenu param={sort} sort={view.sort} onSort={(next) => update({ sort: next })} />
        )}
        <ToolbarEnd>
          {group !== undefined && columns !== undefined && (
            <GroupMenu words={group.labels} group={view.group ?? 'none'} onGroup={(next) => update({ group: next })} />
          )}
          {columns !== undefined && (
            <ColumnsMenu columns={columns} choices={view.hide} hidden={hidden} onChange={(hide) => update({ hide })} />
          )}
          {props.end}
        </ToolbarEnd>
      </Toolbar>
      <ActiveFilters<Declared> list={list} view={view} update={update} builtIn={props.builtIn} />
    </>
  )
}
