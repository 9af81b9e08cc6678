import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { OpenedRecord } from '#web/lib/records/opened-record.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useSmallScreenFold } from '#web/ui/table/small-screen-fold.tsx'
import { InviteButton } from './invite-button.tsx'
import { BulkRoleDialog, InvitationDrawer, InviteDialog, MemberDrawer } from './on-demand.ts'
import { builtInViews, peopleList } from './people-list.ts'
import { PeopleMenu } from './people-menu.tsx'
import { PeopleTable, type PeopleTableProps } from './people-table.tsx'
import { hasAccount, type Person } from './person.ts'
import { companyPeople } from './queries.ts'
import { usePeopleList } from './use-people-list.ts'

/** "5", or "5, 1 invited". */
function countText(people: readonly Person[]): string {
  const members = people.filter(hasAccount).length
  const invited = people.length - members
  return invited === 0 ? formatNumber(members) : `${formatNumber(members)}, ${formatNumber(invited)} invited`
}

/** /settings/members: the members of the selected company, for all of them to read and for its Owners to change. */
export function MembersPage() {
  usePageTitle('Members')
  const company = useCompany()
  const { canManageSettings: mayManage } = usePermissions()
  const query = useQuery(companyPeople(company))
  const state = usePeopleList(query.data)
  const { people, openId, opened, isInviting, invitedAs, invite, close } = state
  const me = useMyId()
  const { isFolded } = useSmallScreenFold()
  const builtIn = useMemo(() => builtInViews(mayManage), [mayManage])
  return (
    <>
      <PageHeader
        title="Members"
        meta={query.data && countText(query.data)}
        description={isFolded ? undefined : `Who belongs to ${company.name}, and what they may do there.`}
        actions={
          <>
            <PeopleMenu what="Members" state={state} />
            <InviteButton
              disabledReason={mayManage ? undefined : 'Only an Owner or an administrator can invite people.'}
              onClick={invite}
            />
          </>
        }
      />
      <ListViews list={peopleList} companyId={company.id} page="members" builtIn={builtIn} />
      <Members key={company.id} query={query} state={state} mayManage={mayManage} />
      <OpenedRecord reference={openId} row={opened} isPending={query.isPending} noun="member" onClose={close}>
        {(person) =>
          hasAccount(person) ? (
            <MemberDrawer
              key={person.id}
              {...{ person, people, mayManage }}
              isMe={me === person.userId}
              onClose={close}
            />
          ) : (
            <InvitationDrawer key={person.id} person={person} onClose={close} />
          )
        }
      </OpenedRecord>
      {isInviting && mayManage && (
        <InviteDialog
          key={invitedAs}
          companies={[company]}
          companyId={company.id}
          people={people}
          role={invitedAs}
          onClose={close}
        />
      )}
    </>
  )
}

type MembersProps = Pick<PeopleTableProps, 'query' | 'state'> & { mayManage: boolean }

function Members({ query, state, mayManage }: MembersProps) {
  const { selected, dialog, openDialog, closeDialog, ...selection } = useSelection<Person, 'role'>(state.rows)
  const members = selected.filter(hasAccount)
  const bulkActions = [
    {
      id: 'role',
      label: 'Change role…',
      disabledReason: members.length === 0 ? 'None of them has joined yet.' : undefined,
      onSelect: () => openDialog('role'),
    },
  ]
  return (
    <>
      <PeopleTable
        label="Members"
        scope="company"
        showsSignIn={mayManage}
        query={query}
        state={state}
        {...(mayManage && { ...selection, bulkActions })}
      />
      {dialog === 'role' && <BulkRoleDialog people={state.people} selected={members} onClose={closeDialog} />}
    </>
  )
}
