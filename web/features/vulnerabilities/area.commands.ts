import { Server, ShieldAlert } from 'lucide-react'
import type { AreaCommands } from '#web/lib/area-commands.ts'
import { drawerAddress } from '#web/lib/record-address.ts'

export const vulnerabilities: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 75,
      title: 'Vulnerabilities',
      description: 'What scans and tests have found, and what to fix first',
      keywords: 'cve cvss kev findings',
      opens: '/vulnerabilities',
    },
    {
      category: 'Navigation',
      order: 76,
      title: 'Assets',
      description: 'The inventory: hosts, images, repositories, applications, cloud accounts',
      keywords: 'servers scope cui spa crma specialized components sbom',
      icon: Server,
      opens: '/inventory',
    },
    {
      category: 'Navigation',
      order: 76,
      title: 'CVE dashboard',
      description: 'Published vulnerabilities, which of them concern us, and the watch list',
      keywords: 'cve nvd kev epss search advisory watch affected',
      opens: '/cve-dashboard',
    },
    {
      category: 'Actions',
      order: 25,
      title: 'Add vulnerability',
      description: 'Record a finding by hand',
      keywords: 'new penetration test',
      needs: 'canCreateContent',
      opens: '/vulnerabilities?add=yes',
    },
    {
      category: 'Settings',
      order: 40,
      title: 'Deadlines for vulnerabilities',
      description: 'How long a vulnerability may stay open, and the holidays',
      keywords: 'sla due dates business days holidays rules kev',
      opens: '/settings/deadlines',
    },
    {
      category: 'Filters',
      order: 25,
      title: 'Past due vulnerabilities',
      description: 'Open vulnerabilities past their due date',
      keywords: 'vulnerability late sla',
      opens: '/vulnerabilities?due=past',
    },
  ],
  exports: () => [
    { title: 'Vulnerabilities', path: '/vulnerabilities' },
    { title: 'Assets', path: '/inventory' },
  ],
  searchKinds: [
    {
      kind: 'cve',
      order: 24,
      label: () => 'CVEs',
      icon: ShieldAlert,
      showsReference: true,
      address: ({ reference }) => (reference === null ? undefined : `/cve-dashboard/${reference}`),
    },
    {
      kind: 'vulnerability',
      order: 25,
      label: () => 'Vulnerabilities',
      icon: ShieldAlert,
      showsReference: true,
      address: drawerAddress,
    },
    {
      kind: 'asset',
      order: 26,
      label: () => 'Assets',
      icon: Server,
      showsReference: true,
      address: ({ reference }) => (reference === null ? undefined : `/inventory/${reference}`),
    },
  ],
}
