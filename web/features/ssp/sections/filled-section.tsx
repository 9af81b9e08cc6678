import type { PlanSection, PlanSource } from '#domain/ssp/outline.ts'
import { blocksOf } from '#domain/ssp/section-blocks.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { BlocksView } from '#web/lib/plan-document/blocks-view.tsx'
import type { Plan } from '../plan-schema.ts'
import { Elsewhere } from './elsewhere.tsx'

export interface FilledSectionProps {
  plan: Plan
  section: PlanSection
  from: Exclude<PlanSource, 'controls' | 'applicability'>
}

/** Who does a part of the controls, or which versions there are. */
export function FilledSection({ plan, section, from }: FilledSectionProps) {
  const blocks = <BlocksView blocks={blocksOf(section, plan)} label={section.title} />
  const { controlPlural } = wordingOf(plan.protocol)
  if (from === 'versions') return blocks
  return (
    <Elsewhere from={controlPlural} to="/controls" at={null}>
      {blocks}
    </Elsewhere>
  )
}
