import type { AreaCommands } from '#web/lib/area-commands.ts'

export const profile: AreaCommands = {
  commands: () => [
    {
      category: 'Account',
      order: 10,
      title: 'Profile',
      description: 'Name, password, MFA, theme',
      keywords: 'account password theme passkey appearance',
      opens: '/profile',
    },
    {
      category: 'Account',
      order: 20,
      title: 'Sign out',
      description: 'End this session',
      keywords: 'log out leave',
      does: 'sign-out',
    },
  ],
}
