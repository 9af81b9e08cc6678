import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SspOutline } from '#domain/ssp/outline.ts'
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
import { useOpenSsp } from '../ssp-search.ts'
import type { Ssp } from '../ssp-schema.ts'
import { useSspAction } from '../queries.ts'
import { requestDocument } from './request-document.ts'
import { freezeSsp } from './freeze.ts'

export interface GenerateDialogProps {
  ssp: Ssp
  outline: SspOutline
  onClose: () => void
}

const [DRAFT, AS_IT_IS] = ['draft', 'now'] as const

/** Requests a document, which a job writes in the background. Mount it to open it. */
export function GenerateDialog({ ssp, outline, onClose }: GenerateDialogProps) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const isReader = useReadOnlyReason() !== undefined
  const [chosen, setChosen] = useState<string>(DRAFT)
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const { run } = useSspAction(companyId)
  const generate = async () => {
    await run('The document could not be made', async () => {
      const frozen = chosen === AS_IT_IS ? await freezeSsp(companyId, '') : undefined
      // A retry must not freeze a second version.
      if (frozen !== undefined) setChosen(String(frozen))
      const version = chosen === DRAFT ? null : (frozen ?? Number(chosen))
      await requestDocument(companyId, { version, marking, format })
      await cache.invalidateQueries({ queryKey: jobKeys.of(companyId) })
    })
  }
  const isNow = chosen === DRAFT || chosen === AS_IT_IS
  const undescribed = isNow ? ssp.controls.filter(isUndescribed).length : 0
  return (
    <FormDialog
      title={`Generate the ${outline.noun}`}
      description="Generates in the background. A frozen version always gives the same file."
      submitLabel={undescribed > 0 ? 'Generate with gaps' : 'Generate'}
      cancelLabel="Close"
      onSubmit={generate}
      onClose={onClose}
    >
      {undescribed > 0 && <Undescribed ssp={ssp} outline={outline} count={undescribed} onClose={onClose} />}
      <VersionField ssp={ssp} mayFreeze={!isReader} chosen={chosen} onChoose={setChosen} />
      <FormatField format={format} onChoose={setFormat} />
      <MarkingField marking={marking} onMark={setMarking} />
      <MadeDocuments kind="document" />
    </FormDialog>
  )
}

interface VersionFieldProps {
  ssp: Ssp
  mayFreeze: boolean
  chosen: string
  onChoose: (version: string) => void
}

function VersionField({ ssp: { versions }, mayFreeze, chosen, onChoose }: VersionFieldProps) {
  return (
    <Field label="Version">
      <NativeSelect
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
        options={versions
          .toReversed()
          .map(({ number, frozenAt }) => [number, `Version ${number}, ${formatDate(frozenAt)}`])}
      >
        <option value={DRAFT}>Draft of how it stands now, marked as one</option>
        {mayFreeze && <option value={AS_IT_IS}>As it stands now: freeze version {versions.length + 1}</option>}
      </NativeSelect>
    </Field>
  )
}

function Undescribed({ ssp, outline, count, onClose }: GenerateDialogProps & { count: number }) {
  const openSsp = useOpenSsp()
  const { controlSingular, controlPlural } = wordingOf(ssp.protocol)
  const section = outline.chapters
    .flatMap(({ sections }) => sections)
    .find(({ content }) => content.kind === 'filled' && ['controls', 'applicability'].includes(content.from))
  const show = () => (section === undefined ? onClose() : openSsp({ section: section.id, show: 'missing' }))
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
