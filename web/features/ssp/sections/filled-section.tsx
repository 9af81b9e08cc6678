import type { PlanSection, PlanSource } from '#domain/ssp/outline.ts'
import { blocksOf } from '#domain/ssp/section-blocks.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { BlocksView } from '../blocks-view.tsx'
import type { Plan } from '../plan-schema.ts'
import { Elsewhere } from './elsewhere.tsx'

export interface FilledSectionProps {
  plan: Plan
  section: PlanSection
  from: Exclude<PlanSource, 'controls' | 'applicability'>
}

/** Who does a part of the controls, or which versions there are. */
export function FilledSection({ plan, section, from }: FilledSectionProps) {
  const blocks = blocksOf(section, plan)
  if (from === 'versions') {
    return blocks.length === 0 ? (
      <p className="text-body text-muted">No version has been frozen yet. Each one gets a line here.</p>
    ) : (
      <BlocksView blocks={blocks} label={section.title} />
    )
  }
  const { controlPlural } = wordingOf(plan.protocol)
  return (
    <Elsewhere from={controlPlural} to="/controls" at={null}>
      {blocks.length === 0 ? (
        <p className="text-body text-muted">
          Nobody outside does a part. Add a provider on the page of what it does a part of.
        </p>
      ) : (
        <BlocksView blocks={blocks} label={section.title} />
      )}
    </Elsewhere>
  )
}
