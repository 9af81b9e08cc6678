import { useSession } from '#web/lib/auth/session.ts'
import { AccountButton } from './account-button.tsx'
import { OnDemand, popupFrom } from './lazy-menu.tsx'

const list = popupFrom(async () => (await import('./user-menu-list.tsx')).UserMenuList)

export function UserMenu() {
  const session = useSession()
  if (session.status !== 'signed-in') return null
  const { user } = session
  return <OnDemand popup={list} kind="menu" opener={(props) => <AccountButton {...props} user={user} />} />
}
