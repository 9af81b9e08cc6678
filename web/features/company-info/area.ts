import { IdCard } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const companyInfo = {
  sidebar: { path: '/company-info', label: () => 'Company Info', icon: IdCard, order: 25 },
  liveTables: ['company_contacts'],
} as const satisfies Area
