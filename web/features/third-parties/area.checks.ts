import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'third parties', load: ['third-parties-page.tsx'] },
    { name: 'third parties, one of them', load: ['third-party-drawer.tsx'], after: ['third-parties-page.tsx'] },
  ],
  tables: {
    third_parties: { search: true, comments: true },
    third_party_findings: { search: true, comments: 'Commented on the third party.' },
    third_party_contacts: { search: 'Found by the third party.', comments: 'Commented on the third party.' },
    third_party_reviews: { search: 'Found by the third party.', comments: 'Commented on the third party.' },
    offboarding_steps: { search: 'Found by the third party.', comments: 'Commented on the third party.' },
    agreement_checks: { search: 'Found by the third party.', comments: 'Commented on the third party.' },
    agreement_decisions: { search: 'Found by the third party.', comments: 'Commented on the third party.' },
    third_party_documents: { search: 'Found as evidence.', comments: 'Commented on the third party.' },
  },
}
