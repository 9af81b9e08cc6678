import { readAsService } from './audit/chain.ts'
import { jsonLinesOf } from './audit/export-formats.ts'
import type { TrailReader } from './functions/package/prepare-package.ts'
import { importJob } from './functions/import/import-job.ts'
import { IMPORTS } from './functions/import/imports.ts'
import { packageJob } from './functions/package/package-job.ts'
import { reportJob } from './functions/assessments/report-job.ts'
import { scanJob } from './functions/scans/scan-job.ts'
import { vulnerabilityReportJob } from './functions/vulnerabilities/vulnerability-report-job.ts'
import { thirdPartyReviewJob } from './functions/third-parties/third-party-review-job.ts'
import { documentJob } from './functions/ssp/document-job.ts'
import type { JobKind } from './platform/background/job-kind.ts'
import type { Platform } from './platform/module.ts'

/** Every kind of job that this server can run: a new one is a line here and in `domain/jobs/job-kinds.ts`. */
export const jobKinds = (platform: Pick<Platform, 'database'>): readonly JobKind[] => [
  packageJob(trailOf(platform)),
  documentJob,
  reportJob,
  vulnerabilityReportJob,
  thirdPartyReviewJob,
  scanJob,
  ...Object.values(IMPORTS).map(importJob),
]

/** The entries of a company's audit log, which a package includes. */
export const trailOf =
  ({ database }: Pick<Platform, 'database'>): TrailReader =>
  (company, through) =>
    jsonLinesOf(readAsService(database.service), { company, after: 0, through })
