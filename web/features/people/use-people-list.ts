import { useMemo } from 'react'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { peopleList, visiblePeople } from './people-list.ts'
import type { Person } from './person.ts'

const NO_PEOPLE: readonly Person[] = []

/** The list view, its rows, the person in the drawer, and the dialog that invites. */
export function usePeopleList(people: readonly Person[] = NO_PEOPLE) {
  const list = useListView(peopleList)
  const { view, overlay, setOverlay } = list
  const openId = overlay['open']
  return {
    ...list,
    people,
    rows: useMemo(() => visiblePeople(people, view), [people, view]),
    openId,
    isInviting: overlay['invite'] !== undefined,
    invitedAs: COMPANY_ROLES.find((role) => role === overlay['invite']) ?? 'Contributor',
    opened: people.find(({ id }) => id === openId),
    open: (id: string) => setOverlay({ open: id }),
    invite: () => setOverlay({ invite: 'yes' }),
    close: () => setOverlay({}),
  }
}

export type PeopleListState = ReturnType<typeof usePeopleList>
