import type { AreaCommands } from '#web/lib/area-commands.ts'

export const ssp: AreaCommands = {
  commands: () => [
    {
      category: 'Actions',
      order: 30,
      title: 'System Security Plan',
      description: 'Write, freeze and download the plan',
      keywords: 'ssp generate document',
      opens: '/ssp',
    },
  ],
}
