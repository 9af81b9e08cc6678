import { BookLock } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const ssp = {
  sidebar: {
    path: '/ssp',
    label: () => 'System Security Plan',
    frameworkTitle: ({ sspTitle }) => sspTitle,
    icon: BookLock,
    order: 60,
  },
  liveTables: ['ssp_texts', 'ssp_rows', 'ssp_parts', 'ssp_flows', 'ssp_reviews', 'ssp_versions'],
} as const satisfies Area
