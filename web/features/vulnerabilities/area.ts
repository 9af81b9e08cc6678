import { ShieldAlert } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const vulnerabilities = {
  sidebar: { path: '/vulnerabilities', label: () => 'Vulnerabilities', icon: ShieldAlert, order: 55 },
  parentPages: { '/inventory': '/vulnerabilities' },
  goTo: { key: 'v', path: '/vulnerabilities', label: () => 'Vulnerabilities', order: 45 },
  liveTables: ['vulnerabilities', 'vulnerability_sightings', 'assets'],
} as const satisfies Area
