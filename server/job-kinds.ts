import { anchorFile } from './audit/anchor-file.ts'
import { auditKey } from './audit/audit-key.ts'
import { readAsService } from './audit/chain.ts'
import { companyTrail } from './audit/company-trail.ts'
import { jsonLinesOf } from './audit/export-formats.ts'
import { companyExportJob } from './backup/company-export-job.ts'
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
import type { Secret } from './platform/keys/secret.ts'
import type { Platform } from './platform/module.ts'

type JobPlatform = Pick<Platform, 'config' | 'database' | 'log'>

/** Every kind of job that this server can run: a new one is a line here and in `domain/jobs/job-kinds.ts`. */
export const jobKinds = (platform: JobPlatform, secret: Secret): readonly JobKind[] => [
  packageJob(trailOf(platform)),
  documentJob,
  reportJob,
  vulnerabilityReportJob,
  thirdPartyReviewJob,
  scanJob,
  companyExportJob(secret, bundleOf(platform, secret)),
  ...Object.values(IMPORTS).map(importJob),
]

/** The entries of a company's audit log, which a package includes. */
export const trailOf =
  ({ database }: Pick<Platform, 'database'>): TrailReader =>
  (company, through) =>
    jsonLinesOf(readAsService(database.service), { company, after: 0, through })

/** The audit log of a company as a zip that can be verified, which an export includes. */
function bundleOf({ config, database: { service }, log }: JobPlatform, secret: Secret) {
  const trail = { service, log, key: auditKey(secret), file: anchorFile(config.auditAnchors, service) }
  return (company: string) => companyTrail(trail, company)
}
