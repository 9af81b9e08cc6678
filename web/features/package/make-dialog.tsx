import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { jobKeys } from '#web/lib/jobs/progress.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { companyPackages, makePackage } from './queries.ts'

/** Mount it to open it. */
export function MakeDialog({ onClose }: { onClose: () => void }) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const [note, setNote] = useState('')
  const { busy, run } = useAction()
  const make = async () => {
    const done = await run('The package could not be made', () => makePackage(companyId, note))
    if (done === undefined) return
    await Promise.all(
      [companyPackages(companyId).queryKey, jobKeys.of(companyId)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Make an assessment package"
      description="Freezes everything as it stands now, with a version of the plan, and writes it as one archive. You may go on working meanwhile."
      busy={busy}
      onSubmit={() => void make()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Make package
          </Button>
        </>
      }
    >
      <Field label="What it is for" hint="Stands in the package.">
        <Textarea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}
