import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { companyContacts, refreshContacts, removeContact, type Contact } from './queries.ts'

/** Which dialog is open: for a new contact, for one to change, or for one to remove. */
type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; contact: Contact } | undefined

export function ContactsCard({ company, isEditable }: { company: Company; isEditable: boolean }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Contacts"
      subtitle="Who is responsible for what, and how to reach them."
      actions={
        isEditable && (
          <Button size={28} icon={<Plus />} onClick={() => setOpen({ dialog: 'add' })}>
            Add contact
          </Button>
        )
      }
    >
      <Contacts company={company} isEditable={isEditable} onOpen={setOpen} />
      {(open?.dialog === 'add' || open?.dialog === 'edit') && (
        <ContactDialog
          companyId={company.id}
          contact={open.dialog === 'edit' ? open.contact : undefined}
          onClose={close}
        />
      )}
      {open?.dialog === 'remove' && <RemoveDialog contact={open.contact} onClose={close} />}
    </Card>
  )
}

type ContactsProps = { company: Company; isEditable: boolean; onOpen: (open: Open) => void }

function Contacts({ company, isEditable, onOpen }: ContactsProps) {
  const query = useQuery(companyContacts(company.id))
  const contacts = query.data
  if (contacts === undefined) return <QueryFallback query={query} what="The contacts" lines={3} />
  if (contacts.length === 0)
    return <p className="text-muted">No contacts yet{isEditable ? '. Add who to call about security.' : '.'}</p>
  return (
    <ul aria-label="Contacts" className="divide-y divide-border">
      {contacts.map((contact) => (
        <li key={contact.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
          <ContactFacts contact={contact} />
          {isEditable && (
            <div className="flex shrink-0 gap-1">
              <IconButton
                label={`Edit ${contact.name}`}
                icon={<Pencil />}
                onClick={() => onOpen({ dialog: 'edit', contact })}
              />
              <IconButton
                label={`Remove ${contact.name}`}
                icon={<Trash2 />}
                onClick={() => onOpen({ dialog: 'remove', contact })}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function ContactFacts({ contact: { role, name, title, email, phone } }: { contact: Contact }) {
  const link = 'rounded-sm text-brand-text underline break-all'
  return (
    <div className="min-w-0 flex-1">
      <p className="break-words">
        <span className="font-medium">{name}</span>
        {title !== '' && <span className="text-muted">, {title}</span>}
      </p>
      <p className="text-small text-muted">{role}</p>
      <p className="flex flex-wrap gap-x-4 text-small">
        {email !== '' && (
          <a href={`mailto:${email}`} className={link}>
            {email}
          </a>
        )}
        {phone !== '' && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
            {phone}
          </a>
        )}
      </p>
    </div>
  )
}

function RemoveDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const write = useWrite(refreshContacts(contact.company_id))
  return (
    <ConfirmDialog
      title={`Remove ${contact.name}?`}
      consequence="The contact is removed from the profile. Frozen documents stay unchanged."
      confirmLabel="Remove contact"
      onConfirm={async () => (await write('The contact was not removed', () => removeContact(contact))) !== undefined}
      onClose={onClose}
    />
  )
}
