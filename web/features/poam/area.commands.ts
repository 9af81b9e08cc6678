import { ClipboardList } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'
import { drawerAddress } from '#web/lib/record-address.ts'

export const poam: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 60,
      title: 'Plan of Action & Milestones',
      description: 'Gaps, their milestones and dates',
      keywords: 'poam poa&m plan deficiencies',
      opens: '/poam',
    },
    {
      category: 'Actions',
      order: 20,
      title: 'Create POA&M item',
      description: 'Plan how to close a gap',
      keywords: 'poam new deficiency milestone',
      needs: 'canCreateContent',
      opens: '/poam?add=yes',
    },
    {
      category: 'Filters',
      order: 20,
      title: 'Overdue POA&M items',
      description: 'Items past their due date',
      keywords: 'poam late past due',
      opens: '/poam?status=overdue',
    },
  ],
  exports: () => [{ title: 'Plan of Action & Milestones', path: '/poam' }],
  searchKinds: [
    {
      kind: 'plan',
      order: 20,
      label: () => 'Plan of action',
      icon: ClipboardList,
      showsReference: true,
      address: drawerAddress,
    },
  ],
}
