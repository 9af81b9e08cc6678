import { Calculator } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'

export const simulator: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 60,
      title: 'Simulator',
      description: 'Try changes and see the score',
      keywords: 'what if score estimate cost scenario',
      icon: Calculator,
      opens: '/controls/simulator',
    },
  ],
}
