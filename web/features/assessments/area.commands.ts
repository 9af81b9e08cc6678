import { ClipboardCheck } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const assessments: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 40,
      title: 'Assessments',
      description: 'Plan, freeze and affirm assessments',
      keywords: 'audit affirm close-out',
      icon: ClipboardCheck,
      opens: '/assessments',
    },
  ],
  exports: () => [{ title: 'Assessments', path: '/assessments' }],
}
