import type { AreaCommands } from '#web/lib/area-commands.ts'

const THEME_CHOICES = [
  { id: 'light', title: 'Light' },
  { id: 'dark', title: 'Dark' },
  { id: 'system', title: 'System', description: 'As the device is set' },
] as const

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
      category: 'Settings',
      order: 3,
      title: 'Theme…',
      description: 'Light, dark, or as the device is set',
      keywords: 'dark light appearance colors mode night',
      asks: {
        label: 'Which theme?',
        choices: async () => {
          const { setTheme } = await import('#web/lib/theme.ts')
          return THEME_CHOICES.map((choice) => ({ ...choice, does: () => setTheme(choice.id) }))
        },
      },
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
