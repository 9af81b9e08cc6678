import { vulnerability } from '#domain/records/vulnerability.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import { DECISIONS, type Decision } from './decisions.ts'
import type { Vulnerability, VulnerabilityChange } from './queries.ts'

const asksForReason = (decision: Decision) => decision !== 'fixed' && decision !== 'open'

export interface DecisionDialogProps {
  decision: Decision
  selected: readonly Vulnerability[]
  onClose: (isDone: boolean) => void
}

export function DecisionDialog({ decision, selected, onClose }: DecisionDialogProps) {
  const { id: companyId } = useCompany()
  const { decide } = useVulnerabilityChanges(companyId)
  const today = todayUtc()
  const { title, explains } = DECISIONS[decision]
  const form = useForm({ reason: '', until: '' }, ({ reason, until }) => ({
    reason: asksForReason(decision) && reason.trim() === '' ? 'Enter the reason' : undefined,
    until: decision === 'accepted' && until <= today ? 'Choose a day after today' : undefined,
  }))
  const { reason, until } = form.values
  const changing = selected.filter(({ status }) => status !== decision || decision === 'accepted')
  const count = changing.length === 1 ? `F-${changing[0]?.number}` : `${changing.length} vulnerabilities`
  const submit = async () => {
    const change: VulnerabilityChange = {
      status: decision,
      ...(asksForReason(decision) && { decision_reason: reason.trim() }),
      ...(decision === 'accepted' && { accepted_until: until }),
    }
    if (!(await decide(changing, change))) return false
    toastSuccess(`${title}: ${count}`)
    return true
  }
  return (
    <FormDialog
      title={`${title}: ${count}`}
      description={explains}
      submitLabel={title}
      disabledReason={changing.length === 0 ? 'Nothing would change' : undefined}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {asksForReason(decision) && (
        <TextField {...textProps(vulnerability.fields.decision_reason)} required rows={3} {...form.field('reason')} />
      )}
      {decision === 'accepted' && (
        <TextField
          label={vulnerability.fields.accepted_until.label}
          required
          type="date"
          max={LAST_DAY}
          {...form.field('until')}
        />
      )}
    </FormDialog>
  )
}
