import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DialogButtons } from '../parts/dialog-buttons.tsx'
import { dueFault } from '../words.ts'
import { onePortal } from './portal-queries.ts'

export interface AskDialogProps {
  assessment: string
  control: { readonly id: string; readonly number: string }
  onClose: () => void
}

/** Asks the company for evidence of a control. Mount it to open it. */
export function AskDialog({ assessment, control, onClose }: AskDialogProps) {
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [isTried, setTried] = useState(false)
  const cache = useQueryClient()
  const { busy, run } = useAction()
  const badDay = dueFault(dueOn)
  const ask = async () => {
    setTried(true)
    if (title.trim() === '' || badDay !== undefined) return
    const due = dueOn === '' ? {} : { due_on: dueOn }
    const done = await run('The request could not be sent', async () => {
      await api.rpc('assessor_ask', { assessment, control: control.id, title, note, ...due }).throwOnError()
      await cache.invalidateQueries({ queryKey: onePortal(assessment).queryKey, exact: true })
    })
    if (done === undefined) return
    toastSuccess('The company is asked')
    onClose()
  }
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Ask for evidence of ${control.number}`}
      onSubmit={() => void ask()}
      footer={<DialogButtons action="Ask" busy={busy} onCancel={onClose} />}
    >
      <div className="space-y-4">
        <Field label="What you need" required error={isTried && title.trim() === '' ? 'Say what you need.' : undefined}>
          <Input value={title} maxLength={300} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label="Note">
          <Textarea rows={3} maxLength={5000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Field label="Needed by" error={badDay} className="w-44">
          <Input type="date" max="2999-12-31" value={dueOn} onChange={({ target }) => setDueOn(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
