import type { AreaCommands } from '#web/lib/area-commands.ts'

export const health: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 70,
      title: 'Installation health',
      description: 'Recurring work, jobs, mails and disks',
      keywords: 'status duties background jobs outbox disk space admin',
      badge: 'Admin',
      opens: '/admin/health',
    },
  ],
}
