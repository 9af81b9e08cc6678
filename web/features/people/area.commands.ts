import { UserRound } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const people: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 20,
      title: 'Members',
      description: 'Invite people and set their roles',
      keywords: 'people colleagues invite roles',
      opens: '/settings/members',
    },
    {
      category: 'Settings',
      order: 40,
      title: 'User Management',
      description: 'All accounts of this installation',
      keywords: 'users accounts people admin',
      badge: 'Admin',
      opens: '/user-management',
    },
  ],
  searchKinds: [
    {
      kind: 'person',
      order: 70,
      label: () => 'People',
      icon: UserRound,
      address: ({ id }) => `/settings/members?open=${id}`,
    },
  ],
}
