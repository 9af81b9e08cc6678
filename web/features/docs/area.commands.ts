import type { AreaCommands } from '#web/lib/area-commands.ts'

export const docs: AreaCommands = {
  commands: () => [
    {
      category: 'Help',
      order: 5,
      title: 'Documentation',
      description: 'Guide to the screens, OSCAL, packages, audit log',
      keywords: 'docs help manual guide how to',
      opens: '/docs',
    },
  ],
}
