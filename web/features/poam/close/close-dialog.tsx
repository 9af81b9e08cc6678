import { useState } from 'react'
import { poamItem } from '#domain/records/poam-item.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { EvidenceChooser } from '../evidence-chooser.tsx'
import { usePartChanges } from '../part-changes.ts'
import type { PoamRow } from '../poam-item.ts'
import { evidenceToChoose, type Proof } from '../queries.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'

export interface CloseDialogProps {
  row: PoamRow
  /** Proposed, to be edited. */
  reason?: string
  onClose: () => void
}

/** Closes an item permanently, with evidence or with a reason. */
export function CloseDialog({ row, reason: proposed = '', onClose }: CloseDialogProps) {
  const { close } = usePartChanges()
  const today = todayUtc()
  const [proofs, setProofs] = useState<readonly Proof[]>([])
  const [reason, setReason] = useState(proposed)
  const [completedOn, setCompletedOn] = useState(today)
  const open = row.linked.filter(({ status }) => status !== 'Completed' && status !== 'Not Applicable')
  const [completes, setCompletes] = useState(open.length > 0)
  const isProven = proofs.length > 0 || row.evidence.some(({ evidence_id: id }) => id !== null)
  const missing = missingFor(row, { isProven, reason, completedOn, today })
  const completesControls = completes && open.length > 0
  const submit = async () => {
    const done = await close(row, {
      evidence: proofs.map(({ id }) => id),
      reason,
      completed_on: completedOn,
      complete_controls: completesControls,
    })
    if (done)
      toastSuccess(`V-${row.number} closed`, {
        id: 'plan',
        ...(completesControls && { description: `${open.map(({ nist_id: id }) => id).join(', ')} set to Completed` }),
      })
    return done
  }
  return (
    <FormDialog
      title={`Close V-${row.number}`}
      description="A closed item cannot be changed. If the weakness comes back, a new item refers to it."
      submitLabel={completesControls ? 'Close and set the control to Completed' : 'Close item'}
      disabledReason={missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <OpenMilestones row={row} />
      <ProofsField row={row} value={proofs} onChange={setProofs} />
      <TextField
        {...textProps(poamItem.fields.closing_reason)}
        label="Reason"
        hint={isProven ? 'More than the evidence says, if anything.' : 'Needed without evidence.'}
        rows={2}
        value={reason}
        onChange={setReason}
      />
      <TextField
        label="Completed on"
        required
        type="date"
        min={row.identified_on}
        max={today}
        value={completedOn}
        onChange={setCompletedOn}
      />
      {open.length > 0 && <CompletesBox controls={open} value={completes} onChange={setCompletes} />}
    </FormDialog>
  )
}

interface Given {
  isProven: boolean
  reason: string
  completedOn: string
  today: string
}

function missingFor({ identified_on: found }: PoamRow, { isProven, reason, completedOn, today }: Given) {
  if (!isProven && reason.trim() === '') return 'Closing needs evidence or a reason'
  if (completedOn === '') return 'Say when it was completed'
  if (completedOn > today) return 'The date cannot be in the future'
  if (completedOn < found) return `It was found on ${found}, after that day`
  return undefined
}

function OpenMilestones({ row: { milestones } }: { row: PoamRow }) {
  const open = milestones.filter(({ completed_on: completed }) => completed === null).length
  if (open === 0) return null
  return (
    <output className="block rounded-md bg-medium-bg px-3 py-2 text-medium-fg">
      {counted(open, 'milestone is', 'milestones are')} not done and will stay open on the record.
    </output>
  )
}

interface CompletesBoxProps {
  controls: PoamRow['linked']
  value: boolean
  onChange: (completes: boolean) => void
}

function CompletesBox({ controls, value, onChange }: CompletesBoxProps) {
  const { protocol_id: protocol } = useCompany()
  const { controlSingular } = wordingOf(protocol)
  return (
    <Checkbox
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
      label={`Set ${controls.map(({ nist_id: number }) => number).join(', ')} to Completed`}
      description={`The ${controlSingular.toLowerCase()} gets the same evidence.`}
    />
  )
}

interface ProofsFieldProps {
  row: PoamRow
  value: readonly Proof[]
  onChange: (proofs: readonly Proof[]) => void
}

/** Evidence to choose from; evidence of the linked controls comes first. */
function ProofsField({ row, value, onChange }: ProofsFieldProps) {
  const { data: proofs = [] } = useCompanyQuery(evidenceToChoose)
  const own = new Set(row.linked.map(({ id }) => id))
  const isOwn = ({ links }: Proof) => links.some(({ control_id: id }) => own.has(id))
  const linked = new Set(row.evidence.map(({ evidence_id: id }) => id))
  const offered = proofs.filter((proof) => !value.includes(proof) && !linked.has(proof.id))
  return (
    <div>
      <Field label="Evidence">
        <EvidenceChooser
          placeholder="Choose evidence…"
          proofs={[...offered.filter(isOwn), ...offered.filter((proof) => !isOwn(proof))]}
          onChoose={(proof) => onChange([...value, proof])}
        />
      </Field>
      <ul aria-label="Evidence that closes it" className="mt-2 flex flex-wrap gap-1.5">
        {row.evidence.map(({ id, label }) => (
          <li key={id} className="inline-flex max-w-full">
            <Chip>{label}</Chip>
          </li>
        ))}
        {value.map((proof) => (
          <li key={proof.id} className="inline-flex max-w-full">
            <Chip
              onRemove={() => onChange(value.filter((other) => other !== proof))}
              removeLabel={`Remove E-${proof.number}`}
            >
              E-{proof.number} {proof.title}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
