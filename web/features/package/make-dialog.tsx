import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { invalidates, useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { companyPackages, makePackage } from './queries.ts'

/** Mount it to open it. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const form = useForm({ note: '' })
  const write = useWrite(invalidates(companyPackages(companyId).queryKey, jobKeys.of(companyId)))
  return (
    <FormDialog
      title="Make an assessment package"
      description="Makes a frozen copy of everything, with a version of the plan, as one archive. You can go on working meanwhile."
      submitLabel="Make package"
      form={form}
      onSubmit={() => write('The package could not be made', () => makePackage(companyId, form.values.note))}
      onClose={onClose}
    >
      <TextField label="Purpose" hint="Printed in the package." rows={3} maxLength={2000} {...form.field('note')} />
    </FormDialog>
  )
}
