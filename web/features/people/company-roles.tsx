import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { Button } from '#web/ui/button.tsx'
import { MembershipForm } from './membership-form.tsx'
import { isLastOwner, lastOwnerReason, type Member, type Membership, type Person } from './person.ts'
import { MembershipBadge } from './role-badges.tsx'

export type CompanyRolesProps = {
  person: Member
  people: readonly Person[]
  isMe: boolean
  onRemove: (membership: Membership) => void
}

/** The roles of a person, company by company; one form is open at a time. */
export function CompanyRoles({ person, people, isMe, onRemove }: CompanyRolesProps) {
  const [openIn, setOpenIn] = useState<Id<'companies'>>()
  if (person.memberships.length === 0) return <p className="text-muted">Belongs to no company.</p>
  return (
    <ul className="divide-y divide-border">
      {person.memberships.map((membership) => {
        const isLast = isLastOwner(people, person.userId, membership.companyId)
        const isOpen = openIn === membership.companyId
        return (
          <li key={membership.companyId} className="py-2">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0">
                <span className="block truncate">{membership.companyName}</span>
                <MembershipBadge membership={membership} />
              </span>
              <Button
                size={28}
                aria-expanded={isOpen}
                aria-label={`Change the role in ${membership.companyName}`}
                onClick={() => setOpenIn(isOpen ? undefined : membership.companyId)}
              >
                {isOpen ? 'Cancel' : 'Change'}
              </Button>
            </div>
            {isOpen && (
              <div className="pt-3 pb-1">
                <MembershipForm
                  person={person}
                  membership={membership}
                  isMe={isMe}
                  isLast={isLast}
                  onSaved={() => setOpenIn(undefined)}
                  actions={
                    <Button
                      className="text-danger"
                      disabledReason={isLast ? lastOwnerReason(person, isMe) : undefined}
                      onClick={() => onRemove(membership)}
                    >
                      Remove from company…
                    </Button>
                  }
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
