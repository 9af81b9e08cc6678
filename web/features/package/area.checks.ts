import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'packages', load: ['package-page.tsx', 'make-dialog.tsx'] }],
  screenshots: [{ name: 'package', path: '/package', waitFor: { region: 'Assessment package 1', button: 'Download' } }],
  tables: {
    packages: {
      search: 'Packages are few and listed on one page.',
      comments: 'A package is frozen; what it holds has comments.',
    },
  },
}
