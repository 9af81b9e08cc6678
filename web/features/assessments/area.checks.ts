import type { AreaChecks } from '#web/lib/area-checks.ts'

const PART = {
  search: 'Belongs to an assessment; assessments are not in the search.',
  comments: 'Assessors record observations; the record stays free of comments.',
}

export const checks: AreaChecks = {
  sizes: [
    { name: 'assessments', load: ['assessments-page.tsx'] },
    { name: 'one assessment', load: ['assessment-page.tsx'] },
    { name: 'test wizard', load: ['wizard/wizard-page.tsx'] },
  ],
  screenshots: [{ name: 'assessments', path: '/assessments' }],
  tables: {
    assessments: {
      ...PART,
      search: 'Assessments are few and listed on one page.',
    },
    assessment_controls: PART,
    assessment_assessors: PART,
    assessment_results: PART,
    assessment_records: {
      ...PART,
      notLive: 'Written together with the assessment, which is live, and never changed.',
    },
    assessment_affirmations: {
      ...PART,
      notLive: 'Written together with the assessment, which is live, and never changed.',
    },
  },
}
