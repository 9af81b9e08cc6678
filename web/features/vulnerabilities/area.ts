import { ShieldAlert } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const vulnerabilities = {
  sidebar: { path: '/vulnerabilities', label: () => 'Vulnerabilities', icon: ShieldAlert, order: 55 },
  subpages: [
    { under: '/vulnerabilities', path: '/cve-dashboard', label: () => 'CVE dashboard', order: 10 },
    { under: '/vulnerabilities', path: '/inventory', label: () => 'Assets', order: 20 },
  ],
  sections: [{ parent: '/settings', path: '/settings/deadlines', label: 'Deadlines', order: 40 }],
  goTo: { key: 'v', path: '/vulnerabilities', label: () => 'Vulnerabilities', order: 45 },
  liveTables: ['vulnerabilities', 'vulnerability_sightings', 'assets'],
} as const satisfies Area
