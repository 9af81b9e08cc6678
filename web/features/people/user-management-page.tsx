import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activeCompanies } from '#web/lib/companies.ts'
import { useOptionalCompany } from '#web/lib/company-context.ts'
import { formatNumber } from '#web/lib/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/require-permission.tsx'
import { useSession } from '#web/lib/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { BulkAction } from '#web/ui/table-types.ts'
import { forEachPerson } from './bulk.ts'
import { endSessions, setDisabled } from './changes.ts'
import { InviteButton } from './invite-button.tsx'
import { download, InvitationDrawer, InviteDialog, PersonDrawer } from './on-demand.ts'
import { PeopleTable } from './people-table.tsx'
import { hasAccount, type Member, type Person } from './person.ts'
import { everybody, usePeopleChange } from './queries.ts'
import { usePeopleView } from './use-people-view.ts'

/** /user-management: everybody in the installation. */
export function UserManagementPage() {
  usePageTitle('User management')
  return (
    <RequirePermission permission="canManageUsers">
      <UserManagement />
    </RequirePermission>
  )
}

function UserManagement() {
  const session = useSession()
  const query = useQuery(everybody)
  const companies = useQuery(activeCompanies).data ?? []
  const current = useOptionalCompany() ?? companies[0]
  const address = usePeopleView()
  const [isInviting, setInviting] = useState(false)
  const bulkActions = useBulkActions(session.status === 'signed-in' ? session.user.id : undefined)
  const people = query.data ?? []
  const shown = people.find(({ rowId }) => rowId === address.openId)
  return (
    <>
      <PageHeader
        title="User management"
        meta={query.data && formatNumber(query.data.length)}
        actions={
          <InviteButton
            disabledReason={current === undefined ? 'People are invited to a company: create one first.' : undefined}
            onClick={() => setInviting(true)}
          />
        }
      />
      <PeopleTable
        label="People"
        scope="everything"
        showsSignIn
        query={query}
        address={address}
        bulkActions={bulkActions}
      />
      {shown !== undefined && hasAccount(shown) && (
        <PersonDrawer
          key={shown.rowId}
          person={shown}
          people={people}
          companies={companies}
          isMe={session.status === 'signed-in' && session.user.id === shown.userId}
          onClose={address.close}
        />
      )}
      {shown !== undefined && !hasAccount(shown) && (
        <InvitationDrawer key={shown.rowId} person={shown} onClose={address.close} />
      )}
      {isInviting && current !== undefined && (
        <InviteDialog companies={companies} companyId={current.id} people={people} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

function useBulkActions(me: string | undefined) {
  const change = usePeopleChange((work: () => Promise<void>) => work())
  return (selected: readonly Person[], clear: () => void): readonly BulkAction[] => {
    const accounts = selected.filter(hasAccount)
    const others = accounts.filter(({ userId }) => userId !== me)
    const noAccount = accounts.length === 0 ? 'Nobody here has an account yet.' : undefined
    const run = (people: readonly Member[], done: string, work: (person: Member) => Promise<unknown>) =>
      change.run(() => forEachPerson(people, done, work), clear, 'Nothing was changed')
    return [
      {
        id: 'disable',
        label: 'Disable',
        busy: change.isPending,
        disabledReason: noAccount ?? (others.length === 0 ? 'You cannot disable your own account.' : undefined),
        onSelect: () => run(others, 'disabled', ({ userId }) => setDisabled({ userId, disabled: true })),
      },
      {
        id: 'sessions',
        label: 'End sessions',
        busy: change.isPending,
        disabledReason: noAccount,
        onSelect: () => run(accounts, 'signed out everywhere', ({ userId }) => endSessions(userId)),
      },
      { id: 'csv', label: 'Export CSV', onSelect: () => void download('people.csv', selected) },
    ]
  }
}
