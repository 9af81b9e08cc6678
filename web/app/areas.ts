import { risks } from '#web/features/risks/area.ts'
import { thirdParties } from '#web/features/third-parties/area.ts'
import { vulnerabilities } from '#web/features/vulnerabilities/area.ts'
import { assessments } from '#web/features/assessments/area.ts'
import { audit } from '#web/features/audit/area.ts'
import { comments } from '#web/features/comments/area.ts'
import { companies } from '#web/features/companies/area.ts'
import { companyInfo } from '#web/features/company-info/area.ts'
import { controls } from '#web/features/controls/area.ts'
import { dashboard } from '#web/features/dashboard/area.ts'
import { docs } from '#web/features/docs/area.ts'
import { evidence } from '#web/features/evidence/area.ts'
import { forwarding } from '#web/features/forwarding/area.ts'
import { health } from '#web/features/health/area.ts'
import { jobs } from '#web/features/jobs/area.ts'
import { mailSettings } from '#web/features/mail-settings/area.ts'
import { notices } from '#web/features/notices/area.ts'
import { assessmentPackage } from '#web/features/package/area.ts'
import { people } from '#web/features/people/area.ts'
import { poam } from '#web/features/poam/area.ts'
import { profile } from '#web/features/profile/area.ts'
import { questionnaires } from '#web/features/questionnaires/area.ts'
import { scans } from '#web/features/scans/area.ts'
import { search } from '#web/features/search/area.ts'
import { settings } from '#web/features/settings/area.ts'
import { simulator } from '#web/features/simulator/area.ts'
import { ssp } from '#web/features/ssp/area.ts'
import { sso } from '#web/features/sso/area.ts'
import type { Area } from '#web/lib/area.ts'

const registered = [
  assessments,
  assessmentPackage,
  audit,
  comments,
  companies,
  companyInfo,
  controls,
  dashboard,
  docs,
  evidence,
  forwarding,
  health,
  jobs,
  mailSettings,
  notices,
  people,
  poam,
  profile,
  questionnaires,
  scans,
  search,
  settings,
  simulator,
  ssp,
  sso,
  vulnerabilities,
  thirdParties,
  risks,
] as const

/** Every area that the frame knows. Their pages: router.tsx; their commands and search kinds: area-commands.ts. */
export const areas: readonly Area[] = registered

export const liveTables = registered.flatMap((area) => ('liveTables' in area ? area.liveTables : []))

declare module '#web/lib/live/changes.ts' {
  interface Register {
    /** A query that follows a table that no area declares as live does not compile. */
    liveTable: (typeof liveTables)[number]
  }
}
