import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'vulnerabilities', load: ['vulnerabilities-page.tsx'] },
    { name: 'vulnerabilities, one of them', load: ['vulnerability-drawer.tsx'], after: ['vulnerabilities-page.tsx'] },
    {
      name: 'vulnerabilities, the figures above',
      load: ['overview/overview.tsx'],
      after: ['vulnerabilities-page.tsx'],
    },
    { name: 'deadlines', load: ['deadlines/deadlines-page.tsx'] },
    { name: 'assets', load: ['assets/assets-page.tsx'] },
    { name: 'one asset', load: ['assets/asset-page.tsx'] },
    { name: 'CVE dashboard', load: ['cves/cves-page.tsx'] },
    { name: 'one CVE', load: ['cves/cve-page.tsx'] },
  ],
  tables: {
    vulnerabilities: { search: true, comments: true },
    vulnerability_sightings: {
      search: 'Found by its vulnerability.',
      comments: 'Commented on its vulnerability.',
    },
    assets: {
      search: true,
      comments: 'Commented on its vulnerabilities.',
    },
    vulnerability_scan_metrics: {
      search: 'Figures only.',
      comments: 'Figures only.',
      notLive: 'Written once a day.',
    },
    asset_identifiers: {
      search: 'Found by its asset.',
      comments: 'Machine data.',
      notLive: 'Written by scans; the page shows the asset.',
    },
    components: {
      search: 'Found by its asset.',
      comments: 'Machine data.',
      notLive: 'Written by scans; no page follows them one by one.',
    },
    sla_rules: {
      search: 'A setting.',
      comments: 'A setting.',
      notLive: 'A setting that rarely changes; the due dates that follow from it are live.',
    },
    component_matches: {
      search: 'CVEs are searched on their own page.',
      comments: 'Commented on the vulnerability that it becomes.',
      notLive: 'Written by the matching, by the thousand; the page asks again when it opens.',
    },
    cve_watches: {
      search: 'A person’s own list.',
      comments: 'A person’s own list.',
      notLive: 'Changed on the page that shows it.',
    },
    company_holidays: {
      search: 'A setting.',
      comments: 'A setting.',
      notLive: 'A setting that rarely changes; the due dates that follow from it are live.',
    },
  },
}
