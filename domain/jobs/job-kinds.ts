import type { CompanyPermission } from '#domain/permissions/company-permissions.ts'

/**
 * A kind of work that outlives its request. Each start writes the kinds into the database, which asks them for rights.
 */
export interface JobKindRules {
  /** The permissions that starting it needs in the company. The person who started it may cancel it. */
  readonly starts: readonly [CompanyPermission, ...CompanyPermission[]]
  /** What everybody else needs to cancel it. */
  readonly othersCancel: CompanyPermission
  /** The permission that downloading its result needs. */
  readonly resultFor: CompanyPermission
  /** How long its result is kept. */
  readonly keepDays: number
}

/** Every kind. What each does stands in `server/job-kinds.ts`. */
export const JOB_KINDS = {
  // It has the audit trail in it, which is for those who view reports.
  package: {
    starts: ['content.edit', 'reports.view'],
    othersCancel: 'content.delete',
    resultFor: 'reports.view',
    keepDays: 30,
  },
  // It says what everybody who reads can read in the page.
  document: { starts: ['company.read'], othersCancel: 'settings.manage', resultFor: 'company.read', keepDays: 7 },
  report: { starts: ['company.read'], othersCancel: 'settings.manage', resultFor: 'company.read', keepDays: 7 },
  'vulnerability-report': {
    starts: ['company.read'],
    othersCancel: 'settings.manage',
    resultFor: 'company.read',
    keepDays: 7,
  },
  'third-party-review': {
    starts: ['company.read'],
    othersCancel: 'settings.manage',
    resultFor: 'company.read',
    keepDays: 7,
  },
  // Everything of the company, sealed with a passphrase, for another installation.
  'company-export': {
    starts: ['settings.manage'],
    othersCancel: 'settings.manage',
    resultFor: 'settings.manage',
    keepDays: 7,
  },
  // Without a result but what they write, each row under the policies of its table.
  'plan-import': { starts: ['content.edit'], othersCancel: 'content.delete', resultFor: 'company.read', keepDays: 30 },
  'controls-import': {
    starts: ['content.edit'],
    othersCancel: 'content.delete',
    resultFor: 'company.read',
    keepDays: 30,
  },
  // Reads, applies and withdraws a scan; its findings are what it leaves.
  scan: { starts: ['scans.import'], othersCancel: 'content.delete', resultFor: 'company.read', keepDays: 30 },
  'third-parties-import': {
    starts: ['content.edit'],
    othersCancel: 'content.delete',
    resultFor: 'company.read',
    keepDays: 30,
  },
  'risks-import': { starts: ['content.edit'], othersCancel: 'content.delete', resultFor: 'company.read', keepDays: 30 },
  'people-import': {
    starts: ['content.delete'],
    othersCancel: 'content.delete',
    resultFor: 'company.read',
    keepDays: 30,
  },
} as const satisfies Readonly<Record<string, JobKindRules>>

export type JobKindName = keyof typeof JOB_KINDS

type NameOf<Kind> = Kind extends `${infer Name}-import` ? Name : never
/** What can be imported from a file of many rows: `plan` for the job kind `plan-import`. */
export type ImportName = NameOf<JobKindName>

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]
