import type { AreaCommands } from '#web/lib/area-commands.ts'

export const settings: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 10,
      title: 'Company settings',
      description: 'MFA, retention, support access, storage, export',
      keywords: 'organization organisation retention mfa second factor storage quota export leave move archive',
      opens: '/settings',
    },
    {
      category: 'Settings',
      order: 50,
      title: 'AI Settings',
      description: 'Which AI service is used, if any',
      keywords: 'model assistant provider admin',
      badge: 'Admin',
      opens: '/ai-settings',
    },
  ],
}
