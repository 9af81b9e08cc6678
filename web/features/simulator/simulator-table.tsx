import { useMemo } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { statusForKey } from '#web/ui/control-status.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { simulatorColumns } from './columns.tsx'
import type { Estimates } from './estimates-query.ts'
import { SimulatedCard } from './simulated-card.tsx'
import type { SimulatedControl } from './simulate.ts'
import type { UpdateView } from './use-simulator-view.ts'
import { SORT, type SimulatorView, type WhatIf } from './view.ts'

export interface SimulatorTableProps {
  protocol: 'cmmc' | 'cmmc2'
  /** The rows in view, in order; `all` are all rows. */
  rows: readonly SimulatedControl[]
  all: readonly SimulatedControl[]
  view: SimulatorView
  update: UpdateView
  estimates: Estimates
  onSuppose: (control: CompanyControl, whatIf: WhatIf) => void
  onOpen: (control: CompanyControl) => void
}

const rowId = ({ control }: SimulatedControl) => control.id

/** Every control with its supposed status; 1 to 4 on the focused row change it. */
export function SimulatorTable(props: SimulatorTableProps) {
  const { protocol, rows, view, update, estimates, onSuppose, onOpen } = props
  const columns = useMemo(
    () => simulatorColumns({ protocol, view, estimates, onSuppose }),
    [protocol, view, estimates, onSuppose],
  )
  return (
    <>
      <TableBar {...props} />
      <DataTable
        className="mt-3"
        label="Scratch copy"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={({ control }) => control.nist_id}
        sort={view.sort}
        sortOnServer
        onSortChange={(sort) => update({ sort: SORT.of(sort) })}
        onOpen={({ control }) => onOpen(control)}
        openId={props.all.find(({ control }) => control.nist_id === view.open)?.control.id ?? null}
        onRowKey={({ control }, key) => {
          const status = statusForKey(key)
          if (status !== undefined) onSuppose(control, status)
          return status !== undefined
        }}
        paging={{ offset: 0, total: rows.length }}
        maxHeight="max(20rem, calc(100dvh - 12rem))"
        empty={<NothingToShow view={view} update={update} />}
        card={(row) => <SimulatedCard row={row} protocol={protocol} onSuppose={onSuppose} />}
      />
    </>
  )
}

function TableBar({ all, view, update }: SimulatorTableProps) {
  const [typed, setTyped] = useDebouncedText(view.q, (q) => update({ q }))
  const open = all.filter(({ isMet }) => !isMet).length
  const changed = all.filter(({ isChanged }) => isChanged).length
  return (
    <search aria-label="Filter the copy" className="mt-4 flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search controls"
        value={typed}
        onValueChange={setTyped}
        shortcut
        className="w-64 max-sm:w-full"
      />
      <SegmentedControl
        label="Show"
        value={view.show}
        onValueChange={(show) => update({ show })}
        options={[
          { value: 'all', label: `All ${all.length}` },
          { value: 'open', label: `Open ${open}` },
          { value: 'changed', label: `Changed ${changed}` },
        ]}
      />
    </search>
  )
}

function NothingToShow({ view, update }: Pick<SimulatorTableProps, 'view' | 'update'>) {
  const isSearch = view.q.trim() !== ''
  const title = isSearch
    ? 'No control matches'
    : view.show === 'changed'
      ? 'No changes yet'
      : 'No open requirements in this scenario'
  return (
    <EmptyState
      kind="nothing-matches"
      title={title}
      action={<Button onClick={() => update({ q: '', show: 'all' })}>Show all</Button>}
    />
  )
}
