import { DECIDED_STATES, type DecidedState } from '#domain/third-parties/agreements/clause.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import type { ThirdPartyDocument } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useAgreementChanges, type AgreementCheck, type CheckedClause } from './agreement-check.ts'

interface DecideClauseDialogProps {
  check: AgreementCheck
  document: ThirdPartyDocument
  row: CheckedClause
  onClose: () => void
}

interface Values {
  readonly state: DecidedState
  readonly note: string
}

/** Confirms or overrides what was found about a clause. Mount it to open it. */
export function DecideClauseDialog({ check, document, row, onClose }: DecideClauseDialogProps) {
  const { id: companyId } = useCompany()
  const { decide } = useAgreementChanges(companyId, document)
  const { clause, found, decision } = row
  const form = useForm(
    (): Values => ({ state: decision?.state ?? found.state, note: decision?.note ?? '' }),
    ({ state, note }) => ({
      note: state !== found.state && note.trim() === '' ? 'Enter why it differs from what was found' : undefined,
    }),
  )
  const { state, note } = form.values
  return (
    <FormDialog
      title={`Decide ${clause.title}`}
      description={`${clause.citation}. ${clause.asks}`}
      submitLabel="Save decision"
      form={form}
      onSubmit={() => decide(check, row, state, note.trim())}
      onClose={onClose}
    >
      <ChoiceField
        label="Decision"
        options={DECIDED_STATES}
        value={state}
        onChange={(chosen) => form.set({ state: chosen })}
      />
      <TextField label="Note" rows={3} maxLength={2000} required={state !== found.state} {...form.field('note')} />
    </FormDialog>
  )
}
