import type { AreaCommands } from '#web/lib/area-commands.ts'

export const dashboard: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 10,
      title: 'Dashboard',
      description: 'Score, gaps and what to do next',
      keywords: 'home score overview',
      opens: '/dashboard',
    },
  ],
}
