import type { AreaCommands } from '#web/lib/area-commands.ts'

export const companyInfo: AreaCommands = {
  commands: () => [
    {
      category: 'Settings',
      order: 5,
      title: 'Company Info',
      description: 'Name, framework, CAGE, UEI, addresses, contacts, logo',
      keywords: 'organisation profile cage code uei sam address contact logo framework protocol',
      opens: '/company-info',
    },
  ],
}
