import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { LeaveCompany } from './leave-company.tsx'
import { MembershipForm } from './membership-form.tsx'
import { PersonFacts } from './person-facts.tsx'
import { isLastOwner, LAST_OWNER, lastOwnerReason, nameOf, type Member, type Person } from './person.ts'
import { RemoveMember } from './remove-member.tsx'
import { MembershipBadge } from './role-badges.tsx'

export type MemberDrawerProps = {
  person: Member
  people: readonly Person[]
  isMe: boolean
  /** Whether the reader manages the company. */
  mayManage: boolean
  onClose: () => void
}

/** One member of the selected company. */
export function MemberDrawer({ person, people, isMe, mayManage, onClose }: MemberDrawerProps) {
  const [leaving, setLeaving] = useState<'removed' | 'leaves'>()
  const [membership] = person.memberships
  if (membership === undefined) return null
  const isLast = isLastOwner(people, person.userId, membership.companyId)
  return (
    <>
      <Drawer onClose={onClose} eyebrow={person.email} title={nameOf(person)}>
        <p className="mb-4">
          <MembershipBadge membership={membership} />
        </p>
        <PersonFacts person={person} showsSignIn={mayManage} />
        {mayManage && (
          <DrawerSection title="Role">
            <MembershipForm
              key={`${membership.role} ${membership.accessUntil ?? ''}`}
              person={person}
              membership={membership}
              isMe={isMe}
              isLast={isLast}
            />
          </DrawerSection>
        )}
        {isMe && (
          <DrawerSection title="Leave">
            <p className="mb-2 text-muted">You lose access to {membership.companyName}. The account stays.</p>
            <Button disabledReason={isLast ? LAST_OWNER : undefined} onClick={() => setLeaving('leaves')}>
              Leave company…
            </Button>
          </DrawerSection>
        )}
        {mayManage && !isMe && (
          <DrawerSection title="Remove">
            <p className="mb-2 text-muted">They lose access to {membership.companyName}. Their account stays.</p>
            <Button
              className="text-danger"
              disabledReason={isLast ? lastOwnerReason(person, false) : undefined}
              onClick={() => setLeaving('removed')}
            >
              Remove from company…
            </Button>
          </DrawerSection>
        )}
      </Drawer>
      {leaving === 'removed' && (
        <RemoveMember
          person={person}
          membership={membership}
          people={people}
          onClose={() => setLeaving(undefined)}
          onRemoved={onClose}
        />
      )}
      {leaving === 'leaves' && (
        <LeaveCompany person={person} membership={membership} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}
