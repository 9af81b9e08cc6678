import type { AreaCommands } from '#web/lib/area-commands.ts'

export const tour: AreaCommands = {
  commands: () => [
    {
      category: 'Help',
      order: 20,
      title: 'Welcome tour',
      keywords: 'introduction help first steps',
      does: 'tour',
    },
  ],
}
