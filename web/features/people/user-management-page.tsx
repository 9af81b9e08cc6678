import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { activeCompanies } from '#web/lib/company/companies.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { useMyId } from '#web/lib/auth/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { InviteButton } from './invite-button.tsx'
import { BulkAccountsDialog, InvitationDrawer, InviteDialog, PersonDrawer } from './on-demand.ts'
import { builtInViews, peopleList } from './people-list.ts'
import { PeopleMenu } from './people-menu.tsx'
import { PeopleTable, type PeopleTableProps } from './people-table.tsx'
import { hasAccount, type Person } from './person.ts'
import { everybody } from './queries.ts'
import { usePeopleList } from './use-people-list.ts'

const VIEWS = builtInViews(true)

/** /user-management: all people of the installation. */
export function UserManagementPage() {
  usePageTitle('User management')
  return (
    <RequirePermission permission="canManageUsers">
      <UserManagement />
    </RequirePermission>
  )
}

function UserManagement() {
  const query = useQuery(everybody)
  const companies = useQuery(activeCompanies).data ?? []
  const current = useOptionalCompany() ?? companies[0]
  const state = usePeopleList(query.data)
  const { people, openId, opened, close } = state
  const me = useMyId()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title="User management"
        meta={query.data && formatNumber(query.data.length)}
        actions={
          <>
            <PeopleMenu what="People" acrossCompanies state={state} />
            <InviteButton
              disabledReason={current === undefined ? 'People are invited to a company: create one first.' : undefined}
              onClick={() => setInviting(true)}
            />
          </>
        }
      />
      {current !== undefined && (
        <ListViews list={peopleList} companyId={current.id} acrossCompanies page="people" builtIn={VIEWS} />
      )}
      <Accounts query={query} state={state} me={me} />
      <OpenedRecord reference={openId} row={opened} isPending={query.isPending} noun="person" onClose={close}>
        {(person) =>
          hasAccount(person) ? (
            <PersonDrawer
              key={person.id}
              {...{ person, people, companies }}
              isMe={me === person.userId}
              onClose={close}
            />
          ) : (
            <InvitationDrawer key={person.id} person={person} onClose={close} />
          )
        }
      </OpenedRecord>
      {isInviting && current !== undefined && (
        <InviteDialog companies={companies} companyId={current.id} people={people} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

type AccountsProps = Pick<PeopleTableProps, 'query' | 'state'> & { me: Id<'users'> | undefined }

function Accounts({ query, state, me }: AccountsProps) {
  const { selected, dialog, openDialog, closeDialog, ...selection } = useSelection<Person, 'disable' | 'sessions'>(
    state.rows,
  )
  const accounts = selected.filter(hasAccount)
  const others = accounts.filter(({ userId }) => userId !== me)
  const noAccount = accounts.length === 0 ? 'No accounts yet.' : undefined
  const ownAccount = others.length === 0 ? 'You cannot disable your own account.' : undefined
  const bulkActions = [
    {
      id: 'disable',
      label: 'Disable…',
      disabledReason: noAccount ?? ownAccount,
      onSelect: () => openDialog('disable'),
    },
    { id: 'sessions', label: 'End sessions…', disabledReason: noAccount, onSelect: () => openDialog('sessions') },
  ]
  return (
    <>
      <PeopleTable
        label="People"
        scope="everything"
        showsSignIn
        query={query}
        state={state}
        {...selection}
        bulkActions={bulkActions}
      />
      {dialog !== undefined && (
        <BulkAccountsDialog kind={dialog} people={dialog === 'disable' ? others : accounts} onClose={closeDialog} />
      )}
    </>
  )
}
