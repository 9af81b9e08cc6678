import { GitCompareArrows, Handshake, ListChecks, ShieldCheck } from 'lucide-react'
import type { AreaCommands, Command } from '#web/lib/area-commands.ts'
import { controlAddress, drawerAddress } from '#web/lib/record-address.ts'

export const controls: AreaCommands = {
  commands: ({ controlPlural, controlSingular }) => [
    {
      category: 'Navigation',
      order: 20,
      title: controlPlural,
      description: 'Statuses, statements and evidence',
      keywords: `controls requirements practices safeguards criteria ${controlSingular}`,
      opens: '/controls',
    },
    {
      category: 'Navigation',
      order: 30,
      title: `Assess ${controlPlural.toLowerCase()}`,
      description: 'One after another, by keyboard',
      keywords: 'assessment one by one keyboard flash objectives',
      needs: 'canEditContent',
      opens: '/controls/assess',
    },
    {
      category: 'Navigation',
      order: 25,
      title: 'Self-assessment',
      description: 'Three questions for each requirement, with its guidance',
      keywords: 'guided quick questionnaire gap analysis first assess',
      needs: 'canEditContent',
      icon: ListChecks,
      opens: '/controls/self-assessment',
    },
    {
      category: 'Navigation',
      order: 50,
      title: 'Consistency checks',
      description: 'Where records contradict each other',
      keywords: 'rules faults gaps',
      icon: GitCompareArrows,
      opens: '/checks',
    },
    ...questionsAbout(controlSingular.toLowerCase()),
    {
      category: 'Filters',
      order: 10,
      title: `Incomplete ${controlPlural.toLowerCase()}`,
      description: 'Not Started or In Progress',
      keywords: 'open not met controls not started in progress',
      opens: '/controls?status=not_implemented',
    },
  ],
  exports: ({ controlPlural }) => [{ title: controlPlural, path: '/controls' }],
  searchKinds: [
    {
      kind: 'control',
      order: 10,
      label: ({ controlPlural }) => controlPlural,
      icon: ShieldCheck,
      showsReference: true,
      address: controlAddress,
    },
    {
      kind: 'provider',
      order: 60,
      label: () => 'Service providers',
      icon: Handshake,
      address: drawerAddress,
    },
  ],
}

/** Commands that ask for a control first. */
function questionsAbout(control: string): readonly Command[] {
  return [
    {
      category: 'Actions',
      order: 11,
      title: 'Assign…',
      description: `A ${control} to its owner`,
      keywords: `owner responsible ${control}`,
      needs: 'canEditContent',
      icon: ShieldCheck,
      asks: {
        label: `Assign which ${control}?`,
        choices: async (context) => {
          const { controlChoices, ownerQuestion } = await import('./control-questions.ts')
          return await controlChoices(context, ownerQuestion)
        },
      },
    },
    {
      category: 'Actions',
      order: 12,
      title: 'Set status…',
      description: `Of a ${control}`,
      keywords: `change completed in progress not started not applicable ${control}`,
      needs: 'canEditContent',
      icon: ShieldCheck,
      asks: {
        label: `Set the status of which ${control}?`,
        choices: async (context) => {
          const { controlChoices, statusQuestion } = await import('./control-questions.ts')
          return await controlChoices(context, statusQuestion)
        },
      },
    },
  ]
}
