import type { AreaCommands } from '#web/lib/area-commands.ts'

export const search: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 100,
      title: 'Search',
      description: 'Everything in this company',
      keywords: 'find everything',
      opens: '/search',
    },
    {
      category: 'Help',
      order: 10,
      title: 'Keyboard shortcuts',
      description: 'All keys of this application',
      keywords: 'keys cheat sheet help',
      keys: ['?'],
      does: 'shortcuts',
    },
  ],
}
