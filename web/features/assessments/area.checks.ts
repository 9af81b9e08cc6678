import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'assessments', load: ['assessments-page.tsx'] },
    { name: 'one assessment', load: ['assessment-page.tsx'] },
    { name: 'test wizard', load: ['wizard/wizard-page.tsx'] },
  ],
  screenshots: [{ name: 'assessments', path: '/assessments' }],
  tables: {
    assessments: {
      search: 'Assessments are few and listed on one page.',
      comments: 'Assessors record observations; the record stays free of comments.',
    },
    assessment_controls: {
      search: 'Belongs to an assessment; assessments are not in the search.',
      comments: 'Assessors record observations; the record stays free of comments.',
    },
    assessment_assessors: {
      search: 'Belongs to an assessment; assessments are not in the search.',
      comments: 'Assessors record observations; the record stays free of comments.',
    },
    assessment_results: {
      search: 'Belongs to an assessment; assessments are not in the search.',
      comments: 'Assessors record observations; the record stays free of comments.',
    },
    assessment_records: {
      search: 'Belongs to an assessment; assessments are not in the search.',
      comments: 'Assessors record observations; the record stays free of comments.',
      notLive: 'Written together with the assessment, which is live, and never changed.',
    },
    assessment_affirmations: {
      search: 'Belongs to an assessment; assessments are not in the search.',
      comments: 'Assessors record observations; the record stays free of comments.',
      notLive: 'Written together with the assessment, which is live, and never changed.',
    },
  },
}
