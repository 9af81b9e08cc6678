import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { formatNumber } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { useSession } from '#web/lib/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InviteButton } from './invite-button.tsx'
import { download, InvitationDrawer, InviteDialog, MemberDrawer } from './on-demand.ts'
import { PeopleTable } from './people-table.tsx'
import { hasAccount, type Person } from './person.ts'
import { companyPeople } from './queries.ts'
import { usePeopleView } from './use-people-view.ts'

/** /settings/members: who belongs to the selected company. Everybody in it reads; its Owners change. */
export function MembersPage() {
  usePageTitle('Members')
  const company = useCompany()
  const session = useSession()
  const { canManageSettings: mayManage } = usePermissions()
  const query = useQuery(companyPeople(company))
  const address = usePeopleView()
  const [isInviting, setInviting] = useState(false)
  const people = query.data ?? []
  const shown = people.find(({ rowId }) => rowId === address.openId)
  return (
    <>
      <PageHeader
        title="Members"
        meta={query.data && formatNumber(query.data.filter(hasAccount).length)}
        description={`Who belongs to ${company.name}, and what they may do there.`}
        actions={
          <InviteButton
            disabledReason={mayManage ? undefined : 'Only an Owner or an administrator can invite people.'}
            onClick={() => setInviting(true)}
          />
        }
      />
      <PeopleTable
        key={company.id}
        label="Members"
        scope="company"
        showsSignIn={mayManage}
        query={query}
        address={address}
        bulkActions={exportOnly}
      />
      {shown !== undefined && hasAccount(shown) && (
        <MemberDrawer
          key={shown.rowId}
          person={shown}
          people={people}
          isMe={session.status === 'signed-in' && session.user.id === shown.userId}
          mayManage={mayManage}
          onClose={address.close}
        />
      )}
      {shown !== undefined && !hasAccount(shown) && (
        <InvitationDrawer key={shown.rowId} person={shown} onClose={address.close} />
      )}
      {isInviting && (
        <InviteDialog companies={[company]} companyId={company.id} people={people} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

const exportOnly = (selected: readonly Person[]) => [
  { id: 'csv', label: 'Export CSV', onSelect: () => void download('members.csv', selected) },
]
