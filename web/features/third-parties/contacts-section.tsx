import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { useThirdPartyChanges } from './changes.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

/** People at the third party; they are in the company's list of people too. */
export function ContactsSection({ row }: { row: ThirdParty }) {
  const { removeContact } = useThirdPartyChanges()
  const readOnlyReason = useReadOnlyReason()
  const [isAdding, setAdding] = useState(false)
  return (
    <DrawerSection
      title="Contacts"
      actions={
        <Button size={28} variant="ghost" disabledReason={readOnlyReason} onClick={() => setAdding(true)}>
          Add contact…
        </Button>
      }
    >
      {row.contacts.length === 0 && <p className="text-muted">No contacts yet.</p>}
      <ul className="space-y-2">
        {row.contacts.map(({ id, role, people: { name, email } }) => (
          <li key={id} className="flex items-center gap-x-3">
            <span className="min-w-0 flex-1 break-words">
              <span className="mr-3 font-medium">{name}</span>
              <span className="text-muted">{[role, email].filter(Boolean).join(' · ')}</span>
            </span>
            {readOnlyReason === undefined && (
              <Button
                size={28}
                variant="ghost"
                edge="end"
                aria-label={`Remove ${name}`}
                onClick={() => void removeContact(id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <ContactDialog row={row} onClose={() => setAdding(false)} />}
    </DrawerSection>
  )
}

function ContactDialog({ row, onClose }: { row: ThirdParty; onClose: () => void }) {
  const { addContact } = useThirdPartyChanges()
  const form = useForm({ name: '', email: '', role: '' }, ({ name, email }) => ({
    name: name.trim() === '' ? 'Enter a name' : undefined,
    email: email.trim() === '' || /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : 'Enter an email address',
  }))
  return (
    <FormDialog
      title={`Add contact at ${row.name}`}
      submitLabel="Add contact"
      form={form}
      onSubmit={() => addContact(row, form.values)}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={200} {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        hint="Questionnaires and links go there."
        {...form.field('email')}
      />
      <TextField label="Role" maxLength={120} {...form.field('role')} />
    </FormDialog>
  )
}
