import { useState } from 'react'
import type { PlanOutline } from '#domain/ssp/outline.ts'
import { isUndescribed } from '#domain/ssp/section-progress.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { formatDate } from '#web/lib/format.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useOpenPlan } from '../places.ts'
import type { Plan } from '../plan-schema.ts'
import { usePlanWrite } from '../queries.ts'
import { downloadDocument, FORMATS, MARKINGS, type Format, type Marking } from './download-document.ts'
import { freezePlan } from './freeze.ts'

export interface GenerateDialogProps {
  plan: Plan
  outline: PlanOutline
  onClose: () => void
}

const AS_IT_IS = 'now'

/** A document is always made from a frozen version, so that it can be made again. Mount it to open it. */
export function GenerateDialog({ plan, outline, onClose }: GenerateDialogProps) {
  const { id: companyId } = useCompany()
  const isReader = useReadOnlyReason() !== undefined
  const latest = plan.versions.at(-1)?.number
  const [chosen, setChosen] = useState(isReader && latest !== undefined ? String(latest) : AS_IT_IS)
  const [marking, setMarking] = useState<Marking>('')
  const [format, setFormat] = useState<Format>('pdf')
  const { busy, write } = usePlanWrite(companyId)
  const generate = async () => {
    const isDone = await write('The document could not be made', async () => {
      const number = chosen === AS_IT_IS ? await freezePlan(companyId, '') : Number(chosen)
      await downloadDocument(companyId, number, marking, format)
    })
    if (isDone) onClose()
  }
  const undescribed = chosen === AS_IT_IS ? plan.controls.filter(isUndescribed).length : 0
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Generate the ${outline.noun}`}
      description="Made from a frozen version: the same version always gives the same file."
      busy={busy}
      onSubmit={() => void generate()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={isReader && latest === undefined ? 'No version has been frozen yet' : undefined}
          >
            {undescribed > 0 ? 'Generate anyway' : 'Generate'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {undescribed > 0 && <Undescribed plan={plan} outline={outline} count={undescribed} onClose={onClose} />}
        <VersionField plan={plan} mayFreeze={!isReader} chosen={chosen} onChoose={setChosen} />
        <FormatField format={format} onChoose={setFormat} />
        <MarkingField marking={marking} onMark={setMarking} />
      </div>
    </Dialog>
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

function FormatField({ format, onChoose }: { format: Format; onChoose: (format: Format) => void }) {
  return (
    <Field label="Format">
      <NativeSelect
        value={format}
        onChange={({ target }) => onChoose(FORMATS.find(({ id }) => id === target.value)?.id ?? format)}
      >
        {FORMATS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function MarkingField({ marking, onMark }: { marking: Marking; onMark: (marking: Marking) => void }) {
  return (
    <Field label="Marking" hint="At the head and foot of each page.">
      <NativeSelect
        value={marking}
        onChange={(event) => onMark(MARKINGS.find((one) => one === event.target.value) ?? '')}
      >
        {MARKINGS.map((one) => (
          <option key={one} value={one}>
            {one || 'None'}
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
