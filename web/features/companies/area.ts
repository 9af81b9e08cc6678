import { Building2 } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const companies = {
  sidebar: { path: '/companies', label: () => 'Companies', icon: Building2, order: 10 },
  subpages: [{ under: '/companies', path: '/portfolio', label: () => 'Portfolio', order: 10 }],
  pagesWithoutCompany: ['/companies'],
} as const satisfies Area
