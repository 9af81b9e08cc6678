import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'company info', load: ['company-info-page.tsx'] }],
  tables: {
    company_contacts: {
      search: 'Part of the company’s profile, which is one page.',
      comments: 'A setting of the company.',
    },
  },
}
