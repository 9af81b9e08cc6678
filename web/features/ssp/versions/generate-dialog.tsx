import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanOutline } from '#domain/ssp/outline.ts'
import { isUndescribed } from '#domain/ssp/section-progress.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { FormatField, MarkingField } from '#web/lib/documents/document-fields.tsx'
import { MadeDocuments } from '#web/lib/documents/made-documents.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useOpenPlan } from '../places.ts'
import type { Plan } from '../plan-schema.ts'
import { usePlanAction } from '../queries.ts'
import { askForDocument } from './ask-for-document.ts'
import { freezePlan } from './freeze.ts'

export interface GenerateDialogProps {
  plan: Plan
  outline: PlanOutline
  onClose: () => void
}

const [DRAFT, AS_IT_IS] = ['draft', 'now'] as const

/** Documents are written one after the other in the background: it may be closed meanwhile. Mount it to open it. */
export function GenerateDialog({ plan, outline, onClose }: GenerateDialogProps) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const isReader = useReadOnlyReason() !== undefined
  const [chosen, setChosen] = useState<string>(DRAFT)
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const { run } = usePlanAction(companyId)
  const generate = async () => {
    await run('The document could not be made', async () => {
      const frozen = chosen === AS_IT_IS ? await freezePlan(companyId, '') : undefined
      // A second one of it would freeze it once more.
      if (frozen !== undefined) setChosen(String(frozen))
      const version = chosen === DRAFT ? null : (frozen ?? Number(chosen))
      await askForDocument(companyId, { version, marking, format })
      await cache.invalidateQueries({ queryKey: jobKeys.of(companyId) })
    })
  }
  const isNow = chosen === DRAFT || chosen === AS_IT_IS
  const undescribed = isNow ? plan.controls.filter(isUndescribed).length : 0
  return (
    <FormDialog
      title={`Generate the ${outline.noun}`}
      description="Written in the background: you may go on working. A frozen version always gives the same file."
      submitLabel={undescribed > 0 ? 'Generate anyway' : 'Generate'}
      cancelLabel="Close"
      onSubmit={generate}
      onClose={onClose}
    >
      {undescribed > 0 && <Undescribed plan={plan} outline={outline} count={undescribed} onClose={onClose} />}
      <VersionField plan={plan} mayFreeze={!isReader} chosen={chosen} onChoose={setChosen} />
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments kind="document" />
    </FormDialog>
  )
}

interface VersionFieldProps {
  plan: Plan
  mayFreeze: boolean
  chosen: string
  onChoose: (version: string) => void
}

function VersionField({ plan: { versions }, mayFreeze, chosen, onChoose }: VersionFieldProps) {
  return (
    <Field label="Version">
      <NativeSelect value={chosen} onChange={(event) => onChoose(event.target.value)}>
        <option value={DRAFT}>Draft of how it stands now, marked as one</option>
        {mayFreeze && <option value={AS_IT_IS}>As it stands now: freeze version {versions.length + 1}</option>}
        {versions.toReversed().map(({ number, frozenAt }) => (
          <option key={number} value={number}>
            Version {number}, {formatDate(frozenAt)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function Undescribed({ plan, outline, count, onClose }: GenerateDialogProps & { count: number }) {
  const openPlan = useOpenPlan()
  const { controlSingular, controlPlural } = wordingOf(plan.protocol)
  const section = outline.chapters
    .flatMap(({ sections }) => sections)
    .find(({ content }) => content.kind === 'filled' && ['controls', 'applicability'].includes(content.from))
  const show = () => {
    if (section !== undefined) openPlan({ section: section.id, show: 'missing' })
    onClose()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body">
        {count} {count === 1 ? `${controlSingular.toLowerCase()} has` : `${controlPlural.toLowerCase()} have`} no
        statement.
      </p>
      <Button size={28} onClick={show}>
        Show them
      </Button>
    </div>
  )
}
