import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import type { CompanyRole, GlobalRole } from '#domain/permissions/roles.ts'
import { api } from '#web/lib/api.ts'
import { callFunction } from '#web/lib/functions.ts'
import { beginImpersonation, impersonationSession } from '#web/lib/auth/impersonation.ts'
import { endOfDay } from './calendar-day.ts'
import { endOfAccess, type Membership } from './person.ts'

// All changes of people, as calls of the server. Each throws the server's error.

const anything = z.unknown()

export type RoleGrant = {
  companyId: Id<'companies'>
  userId: Id<'users'>
  role: CompanyRole
  /** A calendar day, the last one; null: without an end. */
  lastDay: string | null
}

type RoleChange = Pick<RoleGrant, 'userId' | 'role' | 'lastDay'> & { held: Membership }

export async function changeRole({ held, userId, role, lastDay }: RoleChange): Promise<void> {
  const until = endOfAccess(held, lastDay)
  await api
    .rpc('set_member_role', {
      company_uuid: held.companyId,
      member: userId,
      new_role: role,
      ...(until !== null && { until }),
    })
    .throwOnError()
}

export async function addToCompany({ companyId, userId, role, lastDay }: RoleGrant): Promise<void> {
  await api
    .rpc('add_member', { company_uuid: companyId, member: userId, new_role: role, ...until(lastDay) })
    .throwOnError()
}

function until(lastDay: string | null): { until?: string } {
  return lastDay === null ? {} : { until: endOfDay(lastDay) }
}

export async function removeFromCompany(removal: {
  companyId: Id<'companies'>
  userId: Id<'users'>
  handOverTo?: Id<'users'> | undefined
}): Promise<void> {
  const { companyId, userId, handOverTo } = removal
  await api
    .rpc('remove_member', {
      company_uuid: companyId,
      member: userId,
      ...(handOverTo !== undefined && { hand_over_to: handOverTo }),
    })
    .throwOnError()
}

export async function setGlobalRole({ userId, role }: { userId: Id<'users'>; role: GlobalRole | null }): Promise<void> {
  await api.rpc('set_global_role', { person: userId, ...(role !== null && { new_role: role }) }).throwOnError()
}

export type InvitationAddress = { companyId: Id<'companies'>; id: Id<'invitations'> }

export async function revokeInvitation({ companyId, id }: InvitationAddress): Promise<void> {
  await api.rpc('revoke_invitation', { company_uuid: companyId, invitation: id }).throwOnError()
}

/** The link, for administrators without a mail server; undefined for others. */
export async function resendInvitation({ companyId, id }: InvitationAddress): Promise<string | undefined> {
  const output = z.object({ link: z.optional(z.string()) })
  return (await callFunction('resend-invitation', { companyId, invitationId: id }, output)).link
}

const outcomes = z.object({
  results: z.array(
    z.object({
      email: z.string(),
      outcome: z.enum(['invited', 'not_mailed', 'already_member', 'already_invited', 'invalid']),
      /** For administrators without a mail server. */
      link: z.optional(z.string()),
    }),
  ),
})
export type InvitationResult = z.infer<typeof outcomes>['results'][number]

export type Invitations = {
  companyId: Id<'companies'>
  emails: readonly string[]
  role: CompanyRole
  lastDay: string | null
}

export async function invite({ companyId, emails, role, lastDay }: Invitations): Promise<InvitationResult[]> {
  const accessUntil = lastDay === null ? {} : { accessUntil: endOfDay(lastDay) }
  const { results } = await callFunction('invite-members', { companyId, emails, role, ...accessUntil }, outcomes)
  return results
}

export async function setDisabled({ userId, disabled }: { userId: Id<'users'>; disabled: boolean }): Promise<void> {
  await callFunction('disable-person', { userId, disabled }, anything)
}

export async function endSessions(userId: Id<'users'>): Promise<number> {
  const { ended } = await callFunction('end-person-sessions', { userId }, z.object({ ended: z.number() }))
  return ended
}

export async function liftLock(lock: { id: string } | { userId: Id<'users'> }): Promise<void> {
  await callFunction('lift-lock', lock, anything)
}

export type HandOver = { companyId: Id<'companies'>; to: Id<'users'> }

export async function removePerson(removal: { userId: Id<'users'>; handOver: readonly HandOver[] }): Promise<void> {
  await callFunction('remove-person', removal, anything)
}

/** From here on, the administrator acts as this person. */
export async function impersonate(wish: { userId: Id<'users'>; reason: string; readOnly: boolean }): Promise<void> {
  await beginImpersonation(await callFunction('start-impersonation', wish, impersonationSession))
}

export async function setRequiredFactor(required: boolean): Promise<void> {
  await callFunction('set-required-second-factor', { required }, anything)
}

export async function setOpenSignUp(open: boolean): Promise<void> {
  await callFunction('set-open-sign-up', { open }, anything)
}
