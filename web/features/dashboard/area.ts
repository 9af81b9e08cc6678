import { LayoutDashboard } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const dashboard = {
  sidebar: { path: '/dashboard', label: () => 'Dashboard', icon: LayoutDashboard, order: 20 },
  goTo: { key: 'd', path: '/dashboard', label: () => 'Dashboard', order: 10 },
  liveTables: ['start_decisions'],
} as const satisfies Area
