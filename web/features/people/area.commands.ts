import { Contact, UserRound } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const people: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 20,
      title: 'Members',
      description: 'Invite people and set their roles',
      keywords: 'people colleagues invite roles',
      icon: UserRound,
      opens: '/settings/members',
    },
    {
      category: 'Settings',
      order: 25,
      title: 'People',
      description: 'Everyone who takes part, with or without an account',
      keywords: 'staff employees contacts directory departments managers import left',
      icon: Contact,
      opens: '/settings/people',
    },
    {
      category: 'Actions',
      order: 50,
      title: 'Invite people…',
      description: 'By email, with a role',
      keywords: 'add member colleague user auditor invitation',
      needs: 'canManageSettings',
      icon: UserRound,
      asks: {
        label: 'Invite them with which role?',
        choices: async () => (await import('./role-question.ts')).roleChoices(),
      },
    },
    {
      category: 'Actions',
      order: 28,
      title: 'Add person',
      description: 'Record someone who has no account',
      keywords: 'people staff employee contact new',
      needs: 'canDeleteContent',
      opens: '/settings/people?add=yes',
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
  exports: () => [
    { title: 'Members', path: '/settings/members' },
    { title: 'People', path: '/settings/people' },
  ],
  searchKinds: [
    {
      kind: 'person',
      order: 70,
      label: () => 'Members',
      icon: UserRound,
      address: ({ id }) => `/settings/members?open=${id}`,
    },
    {
      kind: 'listed person',
      order: 71,
      label: () => 'People without an account',
      icon: Contact,
      address: ({ id }) => `/settings/people?open=${id}`,
    },
  ],
}
