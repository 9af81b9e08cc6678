import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'dashboard', load: ['dashboard-page.tsx'], beyond: 'shell', budgetKb: 35 }],
  screenshots: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-phone', path: '/dashboard', width: 390, dark: true },
  ],
  tables: {
    vulnerabilities: {
      search: true,
      comments: 'Vulnerabilities have no page yet on which to comment.',
      notLive: 'The dashboard counts them; scanners write them, not members.',
    },
    network_scans: {
      search: 'A scan has no text of its own.',
      comments: 'Scans have no page yet on which to comment.',
      notLive: 'Scanners write them, not members.',
    },
    vulnerability_scan_metrics: {
      search: 'Figures only.',
      comments: 'Figures only.',
      notLive: 'Scanners write them, not members.',
    },
  },
}
