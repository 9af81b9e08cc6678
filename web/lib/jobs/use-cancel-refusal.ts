import type { CompanyPermission } from '#domain/permissions/company-permissions.ts'
import type { Permission } from '#domain/permissions/permissions.ts'
import { JOB_KINDS, type JobKindRules } from '#domain/jobs/job-kinds.ts'
import { usePermissions } from '../company/permissions.ts'
import { useSession } from '../auth/session.ts'
import type { Job } from './jobs.ts'

const kinds: Readonly<Record<string, JobKindRules | undefined>> = JOB_KINDS

const ASKED: Readonly<Partial<Record<CompanyPermission, Permission>>> = {
  'content.delete': 'canDeleteContent',
  'settings.manage': 'canManageSettings',
}

/** Why the person cannot cancel it; undefined for its requester and for people who may cancel any job. */
export function useCancelBlockedReason({ kind, wanted_by: wantedBy }: Job): string | undefined {
  const permissions = usePermissions()
  const session = useSession()
  if (session.status === 'signed-in' && session.user.id === wantedBy) return undefined
  const asked = ASKED[kinds[kind]?.othersCancel ?? 'settings.manage']
  return asked !== undefined && permissions[asked]
    ? undefined
    : 'The person who asked for it and an Owner can cancel it'
}
