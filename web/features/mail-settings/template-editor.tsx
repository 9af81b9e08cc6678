import { useState } from 'react'
import { callFunction } from '#web/lib/functions.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { done, type Template } from './answers.ts'
import { MailPreview } from './mail-preview.tsx'
import { refreshMail } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useWrite } from '#web/lib/write/use-write.ts'

export function TemplateEditor({ template }: { template: Template }) {
  const { kind, subject, text, isChanged } = template
  const draft = useDraft({ subject, text })
  const { busy, run } = useAction(refreshMail('templates'))
  const save = async () => {
    const saved = await run('The template was not saved', () =>
      callFunction('save-mail-template', { kind, ...draft.values }, done),
    )
    if (saved === undefined) return
    draft.discard()
    toastSuccess('Template Saved', { description: 'Used from the next email on.' })
  }
  return (
    <Form onSubmit={() => void save()}>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="space-y-4">
          <TextField
            label="Subject"
            maxLength={200}
            value={draft.values.subject}
            onChange={(next) => draft.set({ subject: next })}
          />
          <TextField
            label="Text"
            hint="An empty line begins a paragraph. A link that stands alone becomes a button."
            rows={12}
            maxLength={10_000}
            value={draft.values.text}
            onChange={(next) => draft.set({ text: next })}
          />
          <Placeholders template={template} />
          {isChanged && <ResetTemplate kind={kind} onReset={draft.discard} />}
        </div>
        <MailPreview kind={kind} words={draft.values} />
      </div>
      {draft.isDirty && (
        <div className="-mx-4 mt-4 -mb-4">
          <SaveBar busy={busy} onDiscard={draft.discard} />
        </div>
      )}
    </Form>
  )
}

function Placeholders({ template: { variables } }: { template: Template }) {
  return (
    <div className="text-small text-muted">
      <p className="font-medium text-text">Placeholders</p>
      <ul className="mt-1 space-y-0.5">
        {variables.map(({ name, sample, isRequired }) => (
          <li key={name} className="break-words">
            <code className="font-mono text-text">{`{{${name}}}`}</code>
            {isRequired ? ' must stand in the text' : `, for example “${sample}”`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ResetTemplate({ kind, onReset }: { kind: string; onReset: () => void }) {
  const write = useWrite(refreshMail('templates'))
  const [isAsking, setAsking] = useState(false)
  const reset = async () => {
    const isReset = await write('The template was not changed', () =>
      callFunction('save-mail-template', { kind, reset: true }, done),
    )
    if (!isReset) return false
    onReset()
    toastSuccess('Back to the Words of the Product')
    return true
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Restore default text</Button>
      {isAsking && (
        <ConfirmDialog
          title="Restore the default text?"
          consequence="Your text of this email is deleted."
          confirmLabel="Restore default text"
          onConfirm={reset}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
