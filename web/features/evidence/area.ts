import { FolderCheck } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const evidence = {
  sidebar: { path: '/evidence', label: () => 'Evidence', icon: FolderCheck, order: 50 },
  goTo: { key: 'e', path: '/evidence', label: () => 'Evidence', order: 40 },
  liveTables: ['evidence', 'evidence_links', 'evidence_requests'],
} as const satisfies Area
