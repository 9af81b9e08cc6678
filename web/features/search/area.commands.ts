import type { AreaCommands } from '#web/lib/area-commands.ts'

export const search: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 100,
      title: 'Search',
      keywords: 'find everything',
      opens: '/search',
    },
    {
      category: 'Help',
      order: 10,
      title: 'Keyboard shortcuts',
      keywords: 'keys cheat sheet help',
      keys: ['?'],
      does: 'shortcuts',
    },
  ],
}
