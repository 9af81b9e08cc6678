import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { derivePermissions, type Permissions } from '#domain/permissions/permissions.ts'
import { effectiveCompanyRole, type CompanyRole } from '#domain/permissions/roles.ts'
import { api } from '../api.ts'
import { useOptionalCompany } from './company-context.ts'
import { useSession } from '../auth/session.ts'

const CACHED_FOR_MS = 5 * 60_000

export const roleKeys = { all: ['roles'] as const, of: (userId: Id<'users'> | undefined) => ['roles', userId] as const }

export type Roles = {
  globalRole: string | null
  /** By company id, only for companies with a membership. */
  companyRoles: Readonly<Record<string, string>>
}

/** All roles that a person holds, in every company. */
export const rolesOf = (userId: Id<'users'> | undefined) =>
  queryOptions({
    queryKey: roleKeys.of(userId),
    staleTime: CACHED_FOR_MS,
    gcTime: CACHED_FOR_MS,
    queryFn: userId === undefined ? skipToken : ({ signal }) => fetchRoles(userId, signal),
  })

async function fetchRoles(userId: Id<'users'>, signal: AbortSignal): Promise<Roles> {
  const [profile, links] = await Promise.all([
    api.from('profiles').select('global_role').eq('id', userId).abortSignal(signal).maybeSingle().throwOnError(),
    api
      .from('user_companies')
      .select('company_id,company_role')
      .eq('user_id', userId)
      .abortSignal(signal)
      .throwOnError(),
  ])
  return {
    globalRole: profile.data?.global_role ?? null,
    companyRoles: Object.fromEntries(links.data.map((link) => [link.company_id, link.company_role])),
  }
}

export function useRolesQuery() {
  const session = useSession()
  return useQuery(rolesOf(session.status === 'signed-in' ? session.user.id : undefined))
}

export function useRoles(): { roles: Roles | undefined; isPending: boolean } {
  const { data, isPending } = useRolesQuery()
  return { roles: data, isPending }
}

type HeldPermissions = Permissions & {
  isLoading: boolean
  /** Whether the roles could not be loaded. */
  isUnknown: boolean
  companyRole: CompanyRole | undefined
}

/** The permissions in the selected company; all false while loading, on an error and when signed out. */
export function usePermissions(): HeldPermissions {
  const { roles, isPending } = useRoles()
  const company = useOptionalCompany()
  const held = roles && heldIn(roles, company?.id)
  return {
    ...derivePermissions(held ?? null),
    isLoading: isPending,
    isUnknown: roles === undefined && !isPending,
    companyRole: held && effectiveCompanyRole(held),
  }
}

/** The permissions in any one company, for lists of several. */
export function permissionsIn(roles: Roles | undefined, companyId: Id<'companies'> | undefined): Permissions {
  return derivePermissions(roles === undefined ? null : heldIn(roles, companyId))
}

function heldIn(roles: Roles, companyId: Id<'companies'> | undefined) {
  return {
    globalRole: roles.globalRole,
    companyRole: companyId === undefined ? undefined : roles.companyRoles[companyId],
  }
}
