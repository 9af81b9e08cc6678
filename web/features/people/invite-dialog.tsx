import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { CompanyOptions } from '#web/ui/company-options.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { AddressField } from './address-field.tsx'
import { invite, type InvitationResult } from './changes.ts'
import { InvitationOutcomes } from './invitation-outcomes.tsx'
import { checkAddresses } from './parse-addresses.ts'
import type { Person } from './person.ts'
import { usePeopleChange } from './queries.ts'
import { RoleFields, type RoleChoice } from './role-fields.tsx'

export type InviteDialogProps = {
  /** The companies that can be invited to; with one there is nothing to choose. */
  companies: readonly { id: Id<'companies'>; name: string }[]
  /** Where the choice begins. */
  companyId: Id<'companies'>
  people: readonly Person[]
  onClose: () => void
}

/** Invites many people at once, and then says for each address how it went. */
export function InviteDialog({ companies, companyId: initial, people, onClose }: InviteDialogProps) {
  const [companyId, setCompanyId] = useState(initial)
  const [emails, setEmails] = useState<readonly string[]>([])
  const [choice, setChoice] = useState<RoleChoice>({ role: 'Contributor', lastDay: null })
  const [results, setResults] = useState<readonly InvitationResult[]>()
  const send = usePeopleChange(invite)
  const chips = checkAddresses(emails, knownAddresses(people, companyId))
  const good = chips.flatMap(({ email, fault }) => (fault === undefined ? [email] : []))
  const submit = () => send.run({ companyId, emails: good, ...choice }, setResults, 'Nobody was invited')
  if (results !== undefined) return <InvitationOutcomes results={results} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite people"
      busy={send.isPending}
      onSubmit={() => submit()}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            disabledReason={good.length === 0 ? 'Enter the address of somebody to invite.' : undefined}
          >
            {good.length > 1 ? `Invite ${good.length} people` : 'Invite'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <AddressField
          chips={chips}
          onAdd={(more) => setEmails([...emails, ...more])}
          onRemove={(index) => setEmails(emails.toSpliced(index, 1))}
        />
        {companies.length > 1 && <CompanyField companies={companies} value={companyId} onChange={setCompanyId} />}
        <RoleFields held={null} value={choice} onChange={setChoice} />
      </div>
    </Dialog>
  )
}

type CompanyFieldProps = Pick<InviteDialogProps, 'companies'> & {
  value: Id<'companies'>
  onChange: (id: Id<'companies'>) => void
}

function CompanyField({ companies, value, onChange }: CompanyFieldProps) {
  return (
    <Field label="Company">
      <NativeSelect
        value={value}
        onChange={(event) => onChange(companies.find(({ id }) => id === event.target.value)?.id ?? value)}
      >
        <CompanyOptions companies={companies} />
      </NativeSelect>
    </Field>
  )
}

function knownAddresses(people: readonly Person[], companyId: Id<'companies'>) {
  const addresses = (kind: 'memberships' | 'invitations') =>
    new Set(
      people.filter((person) => person[kind].some((place) => place.companyId === companyId)).map(({ email }) => email),
    )
  return { members: addresses('memberships'), invited: addresses('invitations') }
}
