import { CONTACT_ROLES } from '#domain/companies/contact-role.ts'
import type { Id } from '#domain/ids.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { refreshContacts, saveContact, type Contact, type ContactValues } from './queries.ts'

export interface ContactDialogProps {
  companyId: Id<'companies'>
  /** Undefined for a new one. */
  contact: Contact | undefined
  onClose: () => void
}

const NEW: ContactValues = { role: 'Primary contact', name: '', title: '', email: '', phone: '' }

export function ContactDialog({ companyId, contact, onClose }: ContactDialogProps) {
  const form = useForm<ContactValues>(contact === undefined ? NEW : valuesOf(contact), issuesOf)
  const write = useWrite(refreshContacts(companyId))
  const submit = async () => {
    const values = trimmed(form.values)
    return (await write('The contact was not saved', () => saveContact(companyId, contact?.id, values))) !== undefined
  }
  return (
    <FormDialog
      title={contact === undefined ? 'Add contact' : `Edit ${contact.name}`}
      submitLabel={contact === undefined ? 'Add contact' : 'Save contact'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceField
        label="Role"
        options={CONTACT_ROLES}
        value={form.values.role}
        onChange={(role) => form.set({ role: role ?? 'Other' })}
      />
      <TextField label="Name" required maxLength={200} autoComplete="off" {...form.field('name')} />
      <TextField label="Title" maxLength={200} autoComplete="off" {...form.field('title')} />
      <TextField label="Email" type="email" maxLength={254} autoComplete="off" {...form.field('email')} />
      <TextField label="Phone" type="tel" maxLength={40} autoComplete="off" {...form.field('phone')} />
    </FormDialog>
  )
}

function issuesOf({ name, email }: ContactValues): Issues<ContactValues> {
  return {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    email: email.trim() === '' || /^\S+@\S+$/.test(email.trim()) ? undefined : 'Enter a complete email address.',
  }
}

function valuesOf({ role, name, title, email, phone }: Contact): ContactValues {
  return { role, name, title, email, phone }
}

function trimmed({ role, name, title, email, phone }: ContactValues): ContactValues {
  return { role, name: name.trim(), title: title.trim(), email: email.trim(), phone: phone.trim() }
}
