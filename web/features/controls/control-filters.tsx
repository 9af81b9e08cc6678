import { ListTree } from 'lucide-react'
import { memo } from 'react'
import { keepsControl } from '#domain/controls/status-filter.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { SortMenu, Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { ChoiceFilterMenu, FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import type { ControlsView } from './control-list.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import type { ControlListState } from './use-control-list.ts'

/** Most companies have no profile. */
const ProfileFilter = lazyPart(async () => (await import('./profiles/profile-filter.tsx')).ProfileFilter)

export interface ControlFiltersProps extends Pick<ControlListState, 'list' | 'view' | 'update'> {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
  columns: readonly TableColumn<CompanyControl>[]
  /** Hidden by the person, or without room. */
  hiddenColumns: HiddenColumns
  /** "practices", "safeguards". */
  plural: string
}

export const ControlFilters = memo(function ControlFilters(props: ControlFiltersProps) {
  const { scope, list, controls, profiles, columns, hiddenColumns, view, update, plural } = props
  const { flagOf } = filterControls({ list, view, update })
  const isMobile = useIsMobile()
  return (
    <Toolbar
      label={`Filter ${plural}`}
      search={
        <SearchInput
          label={`Search ${plural}`}
          value={view.q}
          onValueChange={(q) => update({ q })}
          shortcut
          className="w-64 max-sm:w-full"
        />
      }
    >
      <Facets
        {...{ scope, list, controls, profiles, update }}
        status={view.status}
        domain={view.domain}
        evidence={view.evidence}
        profile={view.profile}
      />
      <FlagMenu
        flags={[
          { label: 'Mine', ...flagOf('owner') },
          { label: 'Overdue', ...flagOf('due') },
        ]}
      />
      {isMobile && <SortMenu param={list.settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} />}
      <ToolbarEnd>
        <Button
          aria-pressed={view.group === 'domain'}
          icon={<ListTree />}
          onClick={() => update({ group: view.group === 'domain' ? 'none' : 'domain' })}
          className="max-md:hidden"
        >
          Group
        </Button>
        <ColumnsMenu
          columns={columns}
          choices={view.hide}
          hidden={hiddenColumns}
          onChange={(hide) => update({ hide })}
        />
      </ToolbarEnd>
    </Toolbar>
  )
})

type FacetsProps = Pick<ControlsView, 'status' | 'domain' | 'evidence' | 'profile'> &
  Pick<ControlFiltersProps, 'scope' | 'list' | 'controls' | 'profiles' | 'update'>

/** Not drawn again while a person types. */
const Facets = memo(function Facets(props: FacetsProps) {
  const { scope, list, controls, profiles, status, domain, evidence, profile, update } = props
  const { filters } = list
  const count = (keeps: (control: CompanyControl) => boolean) => controls.filter(keeps).length
  return (
    <>
      <FilterMenu
        filter={filters.status}
        selected={status}
        onChange={(next) => update({ status: next })}
        countOf={(one) => count((control) => keepsControl(one, control))}
      />
      <FilterMenu
        filter={filters.domain}
        selected={domain}
        onChange={(next) => update({ domain: next })}
        countOf={(one) => count((control) => control.safeguard_domain === one)}
      />
      <ChoiceFilterMenu filter={filters.evidence} selected={evidence} onChange={(next) => update({ evidence: next })} />
      {profiles.length > 0 && (
        <ProfileFilter
          scope={scope}
          filter={filters.profile}
          controls={controls}
          profiles={profiles}
          selected={profile}
          onChange={(next) => update({ profile: next })}
        />
      )}
    </>
  )
})
