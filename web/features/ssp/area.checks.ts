import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'system security plan', load: ['ssp-page.tsx'] }],
  screenshots: [{ name: 'ssp', path: '/ssp' }],
  tables: {
    ssp_texts: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
    ssp_rows: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
    ssp_parts: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
    ssp_flows: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
    ssp_reviews: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
    ssp_versions: {
      search: 'The SSP is one document with a search of its own.',
      comments: 'Comments belong to a section of the SSP, not to its rows.',
    },
  },
}
