import { toastFailed } from '#web/lib/toast-failed.ts'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/companies.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { useCreateSample, useRemoveSample } from './sample-queries.ts'

/** Fills a company with made-up work, for whoever wants to see before they begin. */
export function CreateSample({ size }: Pick<ButtonProps, 'size'>) {
  const create = useCreateSample()
  // By its promise: on the first-run screen the button goes as soon as the company is there.
  const start = () =>
    create.mutateAsync().then(
      () =>
        toastSuccess('Sample Company Created', {
          description: 'Look around, change what you like, and remove it under Companies.',
        }),
      (error: unknown) => toastFailed('Failed to create sample company', error),
    )
  return (
    <Button size={size} icon={<FlaskConical />} busy={create.isPending} onClick={() => void start()}>
      Look around with a sample company
    </Button>
  )
}

/** Takes the sample away again, after one question. */
export function RemoveSample({ company, onRemoved }: { company: Company; onRemoved?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSample()
  const confirm = () =>
    remove.mutateAsync(company).then(
      () => {
        toastSuccess('Sample Company Removed')
        onRemoved?.()
      },
      (error: unknown) => {
        setAsking(false)
        toastFailed('Failed to remove sample company', error)
      },
    )
  return (
    <>
      <Button icon={<FlaskConical />} onClick={() => setAsking(true)}>
        Remove sample company
      </Button>
      {isAsking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Remove ${company.name}?`}
          consequence="Its controls, statuses, evidence and files are gone for good, for everybody in it. Your other companies stay as they are."
          confirmLabel="Remove sample company"
          busy={remove.isPending}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}
