import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'scans', load: ['scans-page.tsx'] },
    { name: 'scans, what is expected', load: ['schedules/expectations.tsx'], after: ['scans-page.tsx'] },
    { name: 'one scan', load: ['scan-page.tsx'] },
  ],
  tables: {
    network_scans: {
      search: 'A scan has no text of its own; its findings are found.',
      comments: 'Commented on its findings.',
    },
    evidence_loops: { search: 'Found as evidence.', comments: 'Commented on the evidence.' },
    scan_schedules: { search: 'Listed above the scans.', comments: 'A setting.' },
  },
}
