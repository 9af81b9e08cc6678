import type { AreaCommands } from '#web/lib/area-commands.ts'

export const mailSettings: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 60,
      title: 'Email settings',
      description: 'Mail server, outbox and templates',
      keywords: 'smtp outbox templates admin',
      badge: 'Admin',
      opens: '/admin/email-settings',
    },
  ],
}
