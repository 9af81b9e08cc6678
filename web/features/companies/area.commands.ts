import type { AreaCommands } from '#web/lib/area-commands.ts'

export const companies: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 80,
      title: 'Companies',
      description: 'Switch, create or change companies',
      keywords: 'organisations switch',
      opens: '/companies',
    },
  ],
}
