import { useState } from 'react'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { AccountActions } from './account-actions.tsx'
import { AddToCompany } from './add-to-company.tsx'
import { CompanyRoles } from './company-roles.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { GlobalRoleForm } from './global-role-form.tsx'
import { ImpersonateDialog } from './impersonate-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PersonFacts } from './person-facts.tsx'
import { nameOf, type Member, type Membership, type Person } from './person.ts'
import { RemoveMember } from './remove-member.tsx'
import { RemovePerson } from './remove-person.tsx'
import type { Company } from '#web/lib/company/companies.ts'

export type PersonDrawerProps = {
  person: Member
  people: readonly Person[]
  companies: readonly Company[]
  isMe: boolean
  onClose: () => void
}

type Asking = { what: 'remove' } | { what: 'impersonate' } | { what: 'leave'; membership: Membership }

/** One person, for an administrator: companies, roles and the account. */
export function PersonDrawer({ person, people, companies, isMe, onClose }: PersonDrawerProps) {
  const [asking, setAsking] = useState<Asking>()
  const done = () => setAsking(undefined)
  return (
    <>
      <Drawer onClose={onClose} eyebrow={person.email} title={nameOf(person)}>
        <PersonFacts person={person} showsSignIn />
        <DrawerSection title="Companies">
          <CompanyRoles
            person={person}
            people={people}
            isMe={isMe}
            onRemove={(membership) => setAsking({ what: 'leave', membership })}
          />
          <AddToCompany
            person={person}
            companies={companies.filter(
              ({ id }) => !person.memberships.some((membership) => membership.companyId === id),
            )}
          />
        </DrawerSection>
        {person.invitations.length > 0 && (
          <DrawerSection title="Open invitations">
            <OpenInvitations person={person} />
          </DrawerSection>
        )}
        <DrawerSection title="Role in the installation">
          <GlobalRoleForm key={person.globalRole} person={person} />
        </DrawerSection>
        <DrawerSection title="Account">
          <AccountActions
            person={person}
            isMe={isMe}
            onImpersonate={() => setAsking({ what: 'impersonate' })}
            onRemove={() => setAsking({ what: 'remove' })}
          />
        </DrawerSection>
      </Drawer>
      {asking?.what === 'remove' && <RemovePerson person={person} people={people} onClose={done} onRemoved={onClose} />}
      {asking?.what === 'impersonate' && <ImpersonateDialog person={person} onClose={done} />}
      {asking?.what === 'leave' && (
        <RemoveMember person={person} membership={asking.membership} people={people} onClose={done} onRemoved={done} />
      )}
    </>
  )
}
