import { Paperclip } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'
import { drawerAddress } from '#web/lib/record-address.ts'

export const evidence: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 70,
      title: 'Evidence',
      description: 'Files and links that prove a control',
      keywords: 'files documents proof artifacts',
      opens: '/evidence',
    },
    {
      category: 'Actions',
      order: 10,
      title: 'Upload evidence',
      description: 'Add files and link them to controls',
      keywords: 'add file attach screenshot',
      needs: 'canCreateContent',
      opens: '/evidence?add=yes',
    },
    {
      category: 'Filters',
      order: 30,
      title: 'Recent evidence',
      description: 'The newest first',
      keywords: 'newest latest files',
      opens: '/evidence?sort=recent',
    },
  ],
  searchKinds: [
    {
      kind: 'evidence',
      order: 30,
      label: () => 'Evidence',
      icon: Paperclip,
      showsReference: true,
      address: drawerAddress,
    },
  ],
}
