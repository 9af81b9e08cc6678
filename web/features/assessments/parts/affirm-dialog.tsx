import { useState } from 'react'
import * as z from 'zod/mini'
import { affirmationWords } from '#domain/assessments/affirmation.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { useAssessmentsRefresh } from '../queries.ts'
import type { Assessment } from '../schema.ts'

const affirmed = z.object({ affirmBy: z.nullable(z.string()), validUntil: z.nullable(z.string()) })

/** Somebody stands for the record with their name. Mount it to open it. */
export function AffirmDialog({ content, onClose }: { content: Assessment; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { number, protocol, kind, state } = content.assessment
  const closes = state === 'Frozen' ? content.closes : null
  const words = affirmationWords(protocol, kind, content.company)
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [isSaid, setSaid] = useState(false)
  const [isTried, setTried] = useState(false)
  const refresh = useAssessmentsRefresh(companyId)
  const { busy, run } = useAction()
  const missing = (text: string, fault: string) => (isTried && text.trim() === '' ? fault : undefined)
  const affirm = async () => {
    setTried(true)
    if (name.trim() === '' || title.trim() === '' || !isSaid) return
    const done = await run('It could not be affirmed', async () => {
      const answer = await callFunction('affirm-assessment', { companyId, number, name, title }, affirmed)
      await refresh()
      return answer
    })
    if (done === undefined) return
    notify.success(`A-${number} affirmed`, { description: nextWords(done.outcome) })
    onClose()
  }
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Affirm A-${number}`}
      description={`As ${words.by.toLowerCase()}. ${words.citation}.`}
      onSubmit={() => void affirm()}
      footer={<DialogButtons action="Affirm" busy={busy} onCancel={onClose} />}
    >
      <div className="space-y-4">
        {closes !== null && (
          <p>
            It closes out A-{closes.number}: the status is Final then, and keeps the date of the Conditional one,{' '}
            {closes.statusOn}.
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={missing(name, 'Say who affirms.')}>
            <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} autoComplete="name" />
          </Field>
          <Field label="Title" required error={missing(title, 'Say in which office.')}>
            <Input
              value={title}
              maxLength={200}
              onChange={({ target }) => setTitle(target.value)}
              autoComplete="organization-title"
            />
          </Field>
        </div>
        <Checkbox checked={isSaid} onChange={({ target }) => setSaid(target.checked)} label={words.statement} />
        {isTried && !isSaid && <p className="text-small text-danger">Tick the words that you stand for.</p>}
      </div>
    </Dialog>
  )
}

function nextWords({ affirmBy, validUntil }: z.infer<typeof affirmed>): string {
  if (affirmBy !== null) return `To be affirmed again by ${affirmBy}.`
  return validUntil === null ? 'No rule sets a day for the next.' : `It holds until ${validUntil}.`
}
