import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { PROGRAM_PHASES, type ProgramPhase, phaseOutOfOrder } from '#domain/rules/program-phases.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { programPhases, savePhases } from './phases-query.ts'

export interface PhasesDialogProps {
  companyId: Id<'companies'>
  phases: readonly ProgramPhase[]
  onClose: () => void
}

/** The first day of each phase, and whether it is postponed. */
export function PhasesDialog({ companyId, phases, onClose }: PhasesDialogProps) {
  const [draft, setDraft] = useState(phases)
  const write = useWrite(invalidates(programPhases(companyId).queryKey))
  const missing = draft.some(({ beginsOn, asksFor, citation }) =>
    [beginsOn, asksFor.trim(), citation.trim()].includes(''),
  )
  const early = phaseOutOfOrder(draft)
  const error = missing ? 'Every phase needs a date, what contracts may ask for, and a source' : undefined
  const save = async () => {
    const done = await write('The phases could not be saved', () => savePhases(companyId, phases, draft))
    if (done) toastSuccess('Phases saved')
    return done
  }
  return (
    <FormDialog
      size="large"
      title="Phases of the CMMC Program"
      description="These dates apply to everyone in the company."
      submitLabel="Save"
      disabledReason={error ?? (early && `Phase ${early} begins before phase ${early - 1}`)}
      actions={
        <Button variant="ghost" edge="start" className="mr-auto" onClick={() => setDraft(PROGRAM_PHASES)}>
          Use the dates that came with Parapet
        </Button>
      }
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
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
      <TextField
        label="Begins on"
        required
        error={isEarly ? `Before phase ${phase.phase - 1}` : undefined}
        className="col-start-1"
        type="date"
        max={LAST_DAY}
        value={phase.beginsOn}
        onChange={(beginsOn) => onChange({ ...phase, beginsOn })}
      />
      <TextField label="Suspended since" type="date" max={LAST_DAY} value={suspendedOn ?? ''} onChange={suspend} />
      <TextField
        label="New contracts may ask for"
        required
        maxLength={200}
        value={phase.asksFor}
        onChange={(asksFor) => onChange({ ...phase, asksFor })}
      />
      <TextField
        label="Section or page"
        required
        className="sm:col-span-3"
        maxLength={300}
        value={phase.citation}
        onChange={(citation) => onChange({ ...phase, citation })}
      />
    </fieldset>
  )
}
