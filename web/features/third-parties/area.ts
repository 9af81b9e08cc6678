import { Handshake } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const thirdParties = {
  sidebar: {
    path: '/business-associates',
    pathFor: ({ thirdParty }) => thirdParty.path,
    label: ({ thirdParty }) => thirdParty.plural,
    icon: Handshake,
    order: 57,
  },
  parentPages: { '/suppliers': '/business-associates' },
  liveTables: [
    'third_parties',
    'third_party_contacts',
    'third_party_documents',
    'third_party_reviews',
    'third_party_findings',
    'offboarding_steps',
    'agreement_checks',
    'agreement_decisions',
  ],
} as const satisfies Area
