import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { refreshCompanies } from '#web/lib/company/update-company.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { createSample, removeSample } from './sample-queries.ts'

/** Creates a company with sample content to try the product with. */
export function CreateSample() {
  const { busy, run } = useAction(refreshCompanies)
  const start = async () => {
    if (await run('Failed to create sample company', createSample))
      toastSuccess('Sample Company Created', {
        description: 'Look around, change what you like, and remove it under Companies.',
      })
  }
  return (
    <Button
      icon={<FlaskConical />}
      busy={busy}
      className="h-auto min-h-8 py-1 text-left whitespace-normal"
      onClick={() => void start()}
    >
      Look around with a sample company
    </Button>
  )
}

/** Removes the sample company after a confirmation. */
export function RemoveSample({ company, onRemoved }: { company: Company; onRemoved?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(refreshCompanies)
  const remove = async () => {
    if (!(await write('Failed to remove sample company', () => removeSample(company)))) return true
    toastSuccess('Sample Company Removed')
    onRemoved?.()
    return true
  }
  return (
    <>
      <Button icon={<FlaskConical />} onClick={() => setAsking(true)}>
        Remove sample company
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${company.name}?`}
          consequence="Its controls, statuses, evidence and files are gone for good, for everybody in it. Your other companies stay as they are."
          confirmLabel="Remove sample company"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
