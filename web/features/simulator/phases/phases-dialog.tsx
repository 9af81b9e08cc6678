import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { PROGRAM_PHASES, type ProgramPhase, phaseOutOfOrder } from '#domain/rules/program-phases.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useSavePhases } from './phases-query.ts'

export interface PhasesDialogProps {
  companyId: Id<'companies'>
  phases: readonly ProgramPhase[]
  onClose: () => void
}

/** The first day of each phase, and whether it is postponed. */
export function PhasesDialog({ companyId, phases, onClose }: PhasesDialogProps) {
  const [draft, setDraft] = useState(phases)
  const { mutateAsync } = useSavePhases(companyId)
  const { busy, run } = useAction()
  const missing = draft.some(({ beginsOn, asksFor, citation }) =>
    [beginsOn, asksFor.trim(), citation.trim()].includes(''),
  )
  const early = phaseOutOfOrder(draft)
  const error = missing ? 'Every phase needs its day, what it lets contracts ask for, and a source' : undefined
  const save = async () => {
    if (error !== undefined || early !== undefined) return
    if ((await run('The phases could not be saved', () => mutateAsync(draft))) === undefined) return
    toastSuccess('Phases saved')
    onClose()
  }
  return (
    <Dialog
      open
      size="large"
      busy={busy}
      title="Phases of the CMMC Program"
      description="They have moved before. What stands here holds for everybody in the company."
      onOpenChange={onClose}
      onSubmit={() => void save()}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={() => setDraft(PROGRAM_PHASES)}>
            Use the dates that came with Parapet
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabledReason={error ?? (early && `Phase ${early} begins before phase ${early - 1}`)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="divide-y divide-border">
        {draft.map((phase) => (
          <PhaseFields
            key={phase.phase}
            phase={phase}
            isEarly={phase.phase === early}
            onChange={(changed) => setDraft(draft.map((one) => (one.phase === changed.phase ? changed : one)))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface PhaseFieldsProps {
  phase: ProgramPhase
  isEarly: boolean
  onChange: (phase: ProgramPhase) => void
}

function PhaseFields({ phase, isEarly, onChange }: PhaseFieldsProps) {
  const { suspendedOn, ...rest } = phase
  const suspend = (day: string) => onChange(day === '' ? rest : { ...rest, suspendedOn: day })
  return (
    <fieldset className="grid gap-x-4 gap-y-3 py-4 sm:grid-cols-[10rem_10rem_1fr]">
      <legend className="float-left mb-2 text-h3 sm:col-span-3">Phase {phase.phase}</legend>
      <Field
        label="Begins on"
        required
        error={isEarly ? `Before phase ${phase.phase - 1}` : undefined}
        className="col-start-1"
      >
        <Input
          type="date"
          max="2999-12-31"
          value={phase.beginsOn}
          onChange={(event) => onChange({ ...phase, beginsOn: event.target.value })}
        />
      </Field>
      <Field label="Suspended since">
        <Input
          type="date"
          max="2999-12-31"
          value={suspendedOn ?? ''}
          onChange={(event) => suspend(event.target.value)}
        />
      </Field>
      <Field label="New contracts may ask for" required>
        <Input
          maxLength={200}
          value={phase.asksFor}
          onChange={(event) => onChange({ ...phase, asksFor: event.target.value })}
        />
      </Field>
      <Field label="Where it says so" required className="sm:col-span-3">
        <Input
          maxLength={300}
          value={phase.citation}
          onChange={(event) => onChange({ ...phase, citation: event.target.value })}
        />
      </Field>
    </fieldset>
  )
}
