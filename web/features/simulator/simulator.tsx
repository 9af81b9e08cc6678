import { useMemo } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { downloadCsv } from '#web/lib/file/csv.ts'
import { type CmmcStatus, heldStatus } from '#web/lib/controls/held-status.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useStable } from '#web/ui/browser/use-stable.ts'
import type { Estimates } from './estimates-query.ts'
import { planCsv } from './export-plan.ts'
import { PlanPanel } from './plan-panel.tsx'
import { visibleRows } from './rows.ts'
import { ScorePanel } from './score-panel.tsx'
import type { SimulatorScope } from './scope.ts'
import { currentWhatIf, simulate } from './simulate.ts'
import { SimulatorHeader } from './simulator-header.tsx'
import { SimulatorTable } from './simulator-table.tsx'
import { useSimulatorView } from './use-simulator-view.ts'
import type { WhatIf } from './view.ts'

const ControlDrawer = lazyDialog(async () => (await import('./control-drawer.tsx')).ControlDrawer)

export interface SimulatorProps {
  title: string
  company: string
  scope: SimulatorScope
  controls: readonly CompanyControl[]
  estimates: Estimates
  /** The current status of the company. */
  status: CmmcStatus
}

/** A scratch copy of the statuses with its score and its price. */
export function Simulator({ title, company, scope, controls, estimates, status }: SimulatorProps) {
  const { protocol } = scope
  const { view, update } = useSimulatorView(controls)
  const today = todayUtc()
  const simulation = useMemo(() => simulate(protocol, controls, view, today), [protocol, controls, view, today])
  const rows = useMemo(() => visibleRows(simulation.rows, view, estimates), [simulation, view, estimates])
  const changed = simulation.rows.filter(({ isChanged }) => isChanged)
  const suppose = useStable((control: CompanyControl, whatIf: WhatIf) =>
    update({ changes: withChange(view.changes, control, whatIf) }),
  )
  const opened = simulation.rows.find(({ control }) => control.nist_id === view.open)
  const look = (control: CompanyControl | undefined) =>
    update({ open: control?.nist_id }, { push: control !== undefined })
  const panel = { scope, simulation, today }
  return (
    <>
      <SimulatorHeader
        title={title}
        isTouched={changed.length > 0 || !view.hasPlans}
        hasChanges={changed.length > 0}
        saving={{ scope, rows: simulation.rows, estimates }}
        onExport={() => downloadCsv(fileName(company, today), planCsv(changed, view, estimates))}
        onReset={() => update({ changes: new Map(), hasPlans: true, show: 'all' }, { push: true })}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <ScorePanel {...panel} held={heldStatus(status, today)} onOpen={(open) => update({ open }, { push: true })} />
        <PlanPanel {...panel} view={view} update={update} estimates={estimates} />
      </div>
      <SimulatorTable
        protocol={protocol}
        rows={rows}
        all={simulation.rows}
        view={view}
        update={update}
        estimates={estimates}
        onSuppose={suppose}
        onOpen={look}
      />
      {opened !== undefined && (
        <ControlDrawer
          key={opened.control.id}
          scope={scope}
          row={opened}
          rows={rows}
          estimate={estimates.get(opened.control.id)}
          onSuppose={suppose}
          onGo={look}
          onClose={() => look(undefined)}
        />
      )}
    </>
  )
}

/** Supposing the current status removes the change. */
function withChange(
  changes: ReadonlyMap<string, WhatIf>,
  control: CompanyControl,
  whatIf: WhatIf,
): ReadonlyMap<string, WhatIf> {
  const { nist_id: id } = control
  const others = [...changes].filter(([known]) => known !== id)
  return new Map<string, WhatIf>(whatIf === currentWhatIf(control) ? others : [...others, [id, whatIf]])
}

function fileName(company: string, today: string): string {
  return `${company} what-if ${today}.csv`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-').toLowerCase()
}
