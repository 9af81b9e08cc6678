import type { AreaCommands } from '#web/lib/area-commands.ts'

export const audit: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 30,
      title: 'Audit log',
      description: 'Who changed what, and when',
      keywords: 'trail history who changed',
      needs: 'canViewReports',
      opens: '/settings/audit',
    },
  ],
}
