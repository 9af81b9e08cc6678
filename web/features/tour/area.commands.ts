import type { AreaCommands } from '#web/lib/area-commands.ts'

export const tour: AreaCommands = {
  commands: () => [
    {
      category: 'Help',
      order: 20,
      title: 'Welcome tour',
      description: 'Seven steps through the application',
      keywords: 'introduction help first steps',
      does: 'tour',
    },
  ],
}
