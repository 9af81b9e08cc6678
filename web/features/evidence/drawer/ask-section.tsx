import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { notify } from '#web/ui/notify.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useEvidenceChanges } from '../changes.ts'
import { OwnerSelect } from '../owner-select.tsx'
import type { LinkedEvidence } from '../queries.ts'
import type { Names } from '../use-names.ts'
import { DrawerSection } from '#web/ui/drawer-section.tsx'

/** Asks the owner, or another colleague, for a newer version. They hear of it by notice and mail. */
export function AskSection({ evidence, names }: { evidence: LinkedEvidence; names: Names }) {
  const { canEditContent } = usePermissions()
  const { id: companyId } = useCompany()
  const { ask } = useEvidenceChanges(companyId)
  const [isOpen, setOpen] = useState(false)
  if (!canEditContent || evidence.archived_at !== null) return null
  const owner = names.person(evidence.owner_id)
  const send = async (of: Id<'users'>, note: string, due: string | null) => {
    const title = `Renew: ${evidence.title}`.slice(0, 300)
    const isSent = await ask({ evidence_id: evidence.id, title, note, asked_of: of, due_on: due })
    if (!isSent) return
    notify.success(`Asked ${names.person(of) ?? 'them'}`)
    setOpen(false)
  }
  return (
    <DrawerSection title="Ask for renewal">
      {isOpen ? (
        <AskForm names={names} onSend={(...request) => void send(...request)} onCancel={() => setOpen(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            disabledReason={evidence.owner_id === null ? 'Nobody owns it' : undefined}
            onClick={() => evidence.owner_id !== null && void send(evidence.owner_id, '', evidence.expires_on)}
          >
            {owner === undefined ? 'Ask its owner' : `Ask ${owner}`}
          </Button>
          <Button variant="ghost" onClick={() => setOpen(true)}>
            Ask a colleague…
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}

type AskFormProps = {
  names: Names
  onSend: (of: Id<'users'>, note: string, due: string | null) => void
  onCancel: () => void
}

function AskForm({ names, onSend, onCancel }: AskFormProps) {
  const [of, setOf] = useState<Id<'users'> | null>(null)
  const [note, setNote] = useState('')
  const [due, setDue] = useState('')
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(true)
    if (of !== null) onSend(of, note.trim(), due === '' ? null : due)
  }
  return (
    <Form onSubmit={submit} className="space-y-3">
      <OwnerSelect
        label="Whom"
        names={names}
        value={of}
        onChange={setOf}
        required
        error={isSent && of === null ? 'Choose somebody' : undefined}
      />
      <Field label="By">
        <Input type="date" value={due} onChange={(event) => setDue(event.target.value)} />
      </Field>
      <Field label="Note">
        <Textarea rows={2} maxLength={5000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          Ask
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}
