import { Link } from '@tanstack/react-router'
import { CircleUser, LogOut, Mail, Settings } from 'lucide-react'
import { useState } from 'react'
import { roleBadgeColour } from '#domain/permissions/role-badge.ts'
import { usePermissions, useRoles } from '#web/lib/company/permissions.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { useSignOut } from '#web/lib/auth/use-sign-out.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlay/menu.tsx'
import { AccountButton } from './account-button.tsx'

/** The menu of the avatar. */
export function UserMenuList() {
  const session = useSession()
  const [isOpen, setOpen] = useState(true)
  const [isLeaving, leave] = useSignOut()
  const isAdmin = useRoles().roles?.globalRole === 'Admin'
  if (session.status !== 'signed-in') return null
  const { email, fullName } = session.user
  return (
    <Menu
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-64"
      trigger={<AccountButton user={session.user} />}
    >
      <div className="px-2 pt-1.5 pb-2">
        <p className="truncate font-medium">{fullName ?? email}</p>
        {fullName !== undefined && <p className="truncate text-small text-muted">{email}</p>}
        <RoleBadges />
      </div>
      <MenuSeparator />
      <MenuItem icon={<CircleUser />} render={<Link to="/profile" />}>
        Profile
      </MenuItem>
      <MenuItem icon={<Settings />} render={<Link to="/settings" />}>
        Settings
      </MenuItem>
      {isAdmin && (
        <MenuItem icon={<Mail />} render={<Link to="/admin/email-settings" />}>
          Email settings
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} disabled={isLeaving} closeOnSelect={false} onSelect={leave}>
        {isLeaving ? 'Signing out...' : 'Sign out'}
      </MenuItem>
    </Menu>
  )
}

function RoleBadges() {
  const { roles } = useRoles()
  const { companyRole } = usePermissions()
  const badges = [
    { scope: 'Global role', role: roles?.globalRole },
    { scope: 'Company role', role: companyRole },
  ]
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
      {badges.map(
        ({ scope, role }) =>
          role && (
            <Badge key={scope} color={roleBadgeColour(role)}>
              <span className="sr-only">{scope}: </span>
              {role}
            </Badge>
          ),
      )}
    </p>
  )
}
