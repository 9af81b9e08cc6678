import type { Id } from '#domain/ids.ts'
import { PROSE, type PlanSection } from '#domain/ssp/outline.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'
import type { Plan } from '../plan-schema.ts'
import { TEXT_MAX, useSectionText } from '../use-section-text.ts'

export interface EditedSectionProps {
  companyId: Id<'companies'>
  plan: Plan
  section: PlanSection
}

export function ProseSection({ companyId, plan, section }: EditedSectionProps) {
  const autosave = useSectionText(companyId, plan, section, PROSE)
  return (
    <>
      <AutosaveField
        autosave={autosave}
        id={`ssp-${section.id}`}
        label={section.title}
        what="this section"
        maxLength={TEXT_MAX}
        rows={10}
      />
      <div className="flex min-h-6 justify-end">
        <AutosaveStatus autosave={autosave} />
      </div>
    </>
  )
}
