import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import type { Vulnerability } from './queries.ts'
import { useRemediationControls } from './use-remediation-controls.ts'

export interface PlanDialogProps {
  selected: readonly Vulnerability[]
  onClose: (isDone: boolean) => void
}

const WAYS = [
  { value: 'cve', label: 'One for each CVE', description: 'Vulnerabilities without a CVE get an item each.' },
  { value: 'all', label: 'One for all of them' },
] as const

/** Adds POA&M items for the selected vulnerabilities, over all their assets. Mount it to open it. */
export function PlanDialog({ selected, onClose }: PlanDialogProps) {
  const { plan } = useVulnerabilityChanges()
  const controls = useRemediationControls()
  const [way, setWay] = useState<'cve' | 'all'>('cve')
  const planned = selected.filter(({ status, poam_item_id: item }) => status === 'open' && item === null)
  const count = way === 'all' ? Math.min(1, planned.length) : new Set(planned.map(groupOf)).size
  const left = selected.length - planned.length
  const submit = async () => {
    const numbers = await plan(planned, { isPerCve: way === 'cve', controls: controls.map(({ id }) => id) })
    if (numbers === undefined) return false
    toastSuccess(
      `${numbers.map((number) => `V-${number}`).join(', ')} ${numbers.length === 1 ? 'was' : 'were'} added to the plan`,
    )
    return true
  }
  return (
    <FormDialog
      title="Create POA&M items"
      description={`Owner and due date come from the vulnerabilities, the controls are ${controls.map(({ nist_id: id }) => id).join(' and ')}.${left > 0 ? ` ${left} of the selected are not open, or have their item.` : ''}`}
      submitLabel={`Create ${counted(count, 'item', 'items')}`}
      disabledReason={count === 0 ? 'None of the selected is open without an item' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioList label="How many items" options={WAYS} value={way} onValueChange={setWay} />
    </FormDialog>
  )
}

/** Those with the same first CVE become one item. */
const groupOf = ({ id, cve_ids: [cve] }: Vulnerability): string => cve ?? id
