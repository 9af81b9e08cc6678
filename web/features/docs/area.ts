import { CircleHelp } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const docs = {
  sidebar: { path: '/docs', label: () => 'Help', icon: CircleHelp, order: 220, isAtFoot: true },
  pagesWithoutCompany: ['/docs'],
} as const satisfies Area
