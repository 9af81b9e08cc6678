import type { Id } from '#domain/ids.ts'
import { PROSE, type SspSection } from '#domain/ssp/outline.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'
import type { Ssp } from '../ssp-schema.ts'
import { TEXT_MAX, useSectionText } from '../use-section-text.ts'

export interface EditedSectionProps {
  companyId: Id<'companies'>
  ssp: Ssp
  section: SspSection
}

export function ProseSection({ companyId, ssp, section }: EditedSectionProps) {
  const autosave = useSectionText(companyId, ssp, section, PROSE)
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
