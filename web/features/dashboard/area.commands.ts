import type { AreaCommands } from '#web/lib/area-commands.ts'

export const dashboard: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 10,
      title: 'Dashboard',
      description: 'Score, gaps and what to do next',
      keywords: 'home score overview',
      opens: '/dashboard',
    },
    {
      category: 'Help',
      order: 3,
      title: 'Start list',
      description: 'Scope, plan, first assessment, owners, evidence, colleagues',
      keywords: 'begin onboarding getting started first steps checklist set up',
      needs: 'canEditContent',
      opens: '/dashboard?start=show',
    },
  ],
}
