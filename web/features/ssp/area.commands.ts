import type { AreaCommands } from '#web/lib/area-commands.ts'

export const ssp: AreaCommands = {
  commands: ({ sspTitle }) => [
    {
      category: 'Navigation',
      order: 87,
      title: 'System Security Plan',
      description: 'Write, freeze and download the plan',
      keywords: `ssp document ${sspTitle}`,
      opens: '/ssp',
    },
    {
      category: 'Actions',
      order: 30,
      title: `Generate ${sspTitle}…`,
      description: 'As PDF or Word',
      keywords: 'ssp plan document download pdf word docx',
      opens: '/ssp?generate=yes',
    },
  ],
}
