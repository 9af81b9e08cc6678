import { useMemo } from 'react'
import type { PlanSection } from '#domain/ssp/outline.ts'
import { isUndescribed } from '#domain/ssp/section-progress.ts'
import { controlBlock } from '#domain/ssp/section-blocks.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import { useOpenPlan, usePlanSearch } from '../places.ts'
import type { Plan } from '../plan-schema.ts'
import { Elsewhere } from './elsewhere.tsx'

/** How each requirement is met: what the pages of the controls say. */
export function ControlsSection({ plan, section }: { plan: Plan; section: PlanSection }) {
  const { show } = usePlanSearch()
  const open = useOpenPlan()
  const isPart = show === 'missing'
  const { controlPlural } = wordingOf(plan.protocol)
  const undescribed = useMemo(() => plan.controls.filter(isUndescribed), [plan.controls])
  const shown = isPart ? undescribed : plan.controls
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Show"
        value={isPart ? 'missing' : 'all'}
        onValueChange={(next) => open({ section: section.id, ...(next === 'missing' && { show: next }) })}
        options={[
          { value: 'all', label: `All ${plan.controls.length}` },
          { value: 'missing', label: `Not described ${undescribed.length}` },
        ]}
      />
      {shown.length === 0 && (
        <EmptyState kind="nothing-left" title={`All ${controlPlural.toLowerCase()} are described.`} />
      )}
      <ol className="space-y-3">
        {shown.map((control) => (
          <li key={control.id} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
            <Elsewhere
              from={`${controlPlural}: ${control.number}`}
              to={`/controls/${encodeURIComponent(control.number)}`}
              at={control.changedAt}
            >
              <BlocksView blocks={[controlBlock(plan.protocol, control)]} label={control.number} />
            </Elsewhere>
          </li>
        ))}
      </ol>
    </div>
  )
}
