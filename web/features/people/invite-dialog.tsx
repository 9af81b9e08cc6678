import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { CompanyRole } from '#domain/permissions/roles.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { CompanyOptions } from '#web/ui/form/company-options.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { AddressField } from './address-field.tsx'
import { invite, type InvitationResult } from './changes.ts'
import { InvitationOutcomes } from './invitation-outcomes.tsx'
import { checkAddresses } from './parse-addresses.ts'
import type { Person } from './person.ts'
import { refreshPeople } from './queries.ts'
import { RoleFields, type RoleChoice } from './role-fields.tsx'

export type InviteDialogProps = {
  /** The companies to choose from; one needs no field. */
  companies: readonly { id: Id<'companies'>; name: string }[]
  /** The one selected at first. */
  companyId: Id<'companies'>
  people: readonly Person[]
  /** The one selected at first. */
  role?: CompanyRole
  onClose: () => void
}

/** Invites many people at once, then shows the outcome for each address. */
export function InviteDialog({ companies, companyId: initial, people, role, onClose }: InviteDialogProps) {
  const [companyId, setCompanyId] = useState(initial)
  const [emails, setEmails] = useState<readonly string[]>([])
  const [choice, setChoice] = useState<RoleChoice>({ role: role ?? 'Contributor', lastDay: null })
  const [results, setResults] = useState<readonly InvitationResult[]>()
  const write = useWrite(refreshPeople)
  const chips = checkAddresses(emails, knownAddresses(people, companyId))
  const good = chips.flatMap(({ email, issue }) => (issue === undefined ? [email] : []))
  const send = async () => {
    const sent = await write('No one was invited', () => invite({ companyId, emails: good, ...choice }))
    setResults(sent?.outcome)
  }
  if (results !== undefined) return <InvitationOutcomes results={results} onClose={onClose} />
  return (
    <FormDialog
      title="Invite people"
      submitLabel={good.length > 1 ? `Invite ${good.length} people` : 'Invite'}
      disabledReason={good.length === 0 ? 'Enter at least one email address.' : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <AddressField
        chips={chips}
        onAdd={(more) => setEmails([...emails, ...more])}
        onRemove={(index) => setEmails(emails.toSpliced(index, 1))}
      />
      {companies.length > 1 && <CompanyField companies={companies} value={companyId} onChange={setCompanyId} />}
      <RoleFields held={null} value={choice} onChange={setChoice} />
    </FormDialog>
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
