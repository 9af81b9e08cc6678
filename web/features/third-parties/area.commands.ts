import { Flag, Handshake } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'
import { drawerAddress } from '#web/lib/record-address.ts'

export const thirdParties: AreaCommands = {
  commands: ({ thirdParty: { path, plural, singular } }) => [
    {
      category: 'Navigation',
      order: 77,
      title: plural,
      description: 'Who holds our data, under which agreement, and what expires',
      keywords: 'suppliers business associates third parties vendors subcontractors baa dpa nda',
      opens: path,
    },
    {
      category: 'Actions',
      order: 27,
      title: `Add ${singular.toLowerCase()}`,
      description: 'Record a company that holds our data or provides services',
      keywords: 'supplier business associate third party vendor new',
      needs: 'canCreateContent',
      opens: `${path}?add=yes`,
    },
    {
      category: 'Filters',
      order: 27,
      title: `${plural} with issues`,
      description: 'Missing agreements, expired documents, lapsed affirmations',
      keywords: 'supplier business associate third party baa expired missing',
      opens: `${path}?issues=yes`,
    },
    {
      category: 'Filters',
      order: 27,
      title: `${plural} with open findings`,
      description: 'Findings that are proposed or not resolved yet',
      keywords: 'supplier business associate third party findings issues proposed',
      opens: `${path}?findings=open`,
    },
  ],
  exports: ({ thirdParty: { plural, path } }) => [{ title: plural, path }],
  searchKinds: [
    {
      kind: 'third party',
      order: 27,
      label: ({ thirdParty }) => thirdParty.plural,
      icon: Handshake,
      showsReference: true,
      address: drawerAddress,
    },
    {
      kind: 'third-party finding',
      order: 27,
      label: ({ thirdParty }) => `Findings of ${thirdParty.plural.toLowerCase()}`,
      icon: Flag,
      showsReference: true,
      address: drawerAddress,
    },
  ],
}
