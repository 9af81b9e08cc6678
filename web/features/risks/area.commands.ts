import { TriangleAlert } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'
import { drawerAddress } from '#web/lib/record-address.ts'

export const risks: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 35,
      title: 'Risk register',
      description: 'What may happen, how likely and how bad, and what is done about it',
      keywords: 'risks threats likelihood impact matrix treatment residual',
      icon: TriangleAlert,
      opens: '/risks',
    },
    {
      category: 'Actions',
      order: 28,
      title: 'Add risk',
      description: 'Record a risk with its likelihood and impact',
      keywords: 'risk register threat new',
      needs: 'canCreateContent',
      opens: '/risks?add=yes',
    },
    {
      category: 'Filters',
      order: 28,
      title: 'High and very high risks',
      description: 'Open risks of the two highest levels',
      keywords: 'risk register level critical',
      opens: '/risks?level=High,Very%20High&status=Open,In%20Progress',
    },
  ],
  exports: () => [{ title: 'Risk register', path: '/risks' }],
  searchKinds: [
    {
      kind: 'risk',
      order: 28,
      label: () => 'Risks',
      icon: TriangleAlert,
      showsReference: true,
      address: drawerAddress,
    },
  ],
}
