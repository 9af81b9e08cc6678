import type { AreaCommands } from '#web/lib/area-commands.ts'

export const assessmentPackage: AreaCommands = {
  commands: () => [
    {
      category: 'Actions',
      order: 40,
      title: 'Assessment package',
      description: 'Everything for an assessor in one file',
      keywords: 'zip hand over',
      opens: '/package',
    },
  ],
}
