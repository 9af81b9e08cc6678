import * as z from 'zod/mini'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { callFunction } from '#web/lib/functions.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'

const started = z.object({ jobId: z.string() })

/** Asks for the passphrase of the archive. Mount it to open it. */
export function ExportDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const form = useForm<NewPassword>({ password: '', confirmation: '' })
  const { password: passphrase } = form.values
  const write = useWrite(invalidates(jobKeys.of(company.id)))
  return (
    <FormDialog
      title={`Export ${company.name}`}
      description="Choose the passphrase that opens the archive, and keep it outside this installation: it is not stored here and cannot be recovered. You can go on working meanwhile."
      submitLabel="Export company"
      disabledReason={blockedReason(form.values)}
      form={form}
      onSubmit={() =>
        write('The export was not started', () =>
          callFunction('export-company', { companyId: company.id, passphrase }, started),
        )
      }
      onClose={onClose}
    >
      <NewPasswordFields noun="passphrase" value={form.values} onChange={form.set} />
    </FormDialog>
  )
}

function blockedReason({ password, confirmation }: NewPassword): string | undefined {
  if (!assessPassword(password.normalize('NFKC')).accepted) return 'The passphrase must meet all requirements.'
  return password === confirmation ? undefined : 'Enter the same passphrase twice.'
}
