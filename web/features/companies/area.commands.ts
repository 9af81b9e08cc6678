import { Building2 } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const companies: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 80,
      title: 'Companies',
      description: 'Switch, create or change companies',
      keywords: 'organizations organisations switch',
      opens: '/companies',
    },
    {
      category: 'Actions',
      order: 60,
      title: 'Switch company…',
      description: 'Work in another company',
      keywords: 'change organization select open',
      icon: Building2,
      asks: {
        label: 'Switch to which company?',
        choices: async (context) => (await import('./company-questions.ts')).companyChoices(context),
      },
    },
    {
      category: 'Actions',
      order: 65,
      title: 'Create company…',
      description: 'A new company with the controls of its framework',
      keywords: 'new organization add',
      needs: 'canManageCompanies',
      asks: {
        label: 'Which framework must the company meet?',
        choices: async () => (await import('./company-questions.ts')).frameworkChoices(),
      },
    },
  ],
}
