import { useMemo } from 'react'
import type { SspSection } from '#domain/ssp/outline.ts'
import { isUndescribed } from '#domain/ssp/section-progress.ts'
import { controlBlock } from '#domain/ssp/section-blocks.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import { useOpenSsp, useSspSearch } from '../ssp-search.ts'
import type { Ssp } from '../ssp-schema.ts'
import { ExpiredProofs } from './expired-proofs.tsx'
import { FromOtherPage } from './from-other-page.tsx'

/** The implementation statement of each control, read-only here. */
export function ControlsSection({ ssp, section }: { ssp: Ssp; section: SspSection }) {
  const { show } = useSspSearch()
  const open = useOpenSsp()
  const isPart = show === 'missing'
  const { controlPlural } = wordingOf(ssp.protocol)
  const undescribed = useMemo(() => ssp.controls.filter(isUndescribed), [ssp.controls])
  const shown = isPart ? undescribed : ssp.controls
  return (
    <div className="space-y-4">
      <SegmentedControl
        label="Show"
        value={isPart ? 'missing' : 'all'}
        onValueChange={(next) => open({ section: section.id, ...(next === 'missing' && { show: next }) })}
        options={[
          { value: 'all', label: `All ${ssp.controls.length}` },
          { value: 'missing', label: `Not described ${undescribed.length}` },
        ]}
      />
      {shown.length === 0 && (
        <EmptyState kind="nothing-left" title={`All ${controlPlural.toLowerCase()} are described.`} />
      )}
      <ol className="space-y-3">
        {shown.map((control) => (
          <li key={control.id} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
            <FromOtherPage
              from={`${controlPlural}: ${control.number}`}
              to={`/controls/${encodeURIComponent(control.number)}`}
              at={control.changedAt}
            >
              <ExpiredProofs ssp={ssp} control={control.number} />
              <BlocksView blocks={[controlBlock(ssp, control)]} label={control.number} />
            </FromOtherPage>
          </li>
        ))}
      </ol>
    </div>
  )
}
