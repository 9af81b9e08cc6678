import type { Id } from '#domain/ids.ts'
import type { CompanyRole } from '#domain/permissions/roles.ts'
import { endOfDay, localDay } from './calendar-day.ts'

export const PERSON_STATUSES = ['active', 'invited', 'unconfirmed', 'disabled', 'locked'] as const
export type PersonStatus = (typeof PERSON_STATUSES)[number]

export const STATUS_LABELS: Readonly<Record<PersonStatus, string>> = {
  active: 'Active',
  invited: 'Invited',
  unconfirmed: 'Unconfirmed',
  disabled: 'Disabled',
  locked: 'Locked',
}

export const STATUS_COLORS = {
  active: 'calm',
  invited: 'purple',
  unconfirmed: 'orange',
  disabled: 'gray',
  locked: 'red',
} as const satisfies Record<PersonStatus, string>

export type Membership = {
  companyId: Id<'companies'>
  companyName: string
  role: CompanyRole
  /** Null: without an end. */
  accessUntil: string | null
}

/** What a person becomes in a company by accepting. */
export type OpenInvitation = Membership & { id: Id<'invitations'>; expiresAt: string }

/** With an account, or only invited. */
export type Person = {
  /** Of the account, or of the first invitation. */
  id: string
  /** Undefined: invited only. */
  userId: Id<'users'> | undefined
  fullName: string
  email: string
  globalRole: string | null
  memberships: readonly Membership[]
  /** As far as the reader may know them. */
  invitations: readonly OpenInvitation[]
  /** Null where the reader may not know. */
  hasSecondFactor: boolean | null
  lastSignInAt: string | null
  status: PersonStatus
}

/** A person with an account. */
export type Member = Person & { userId: Id<'users'> }

export function hasAccount(person: Person): person is Member {
  return person.userId !== undefined
}

export function nameOf({ fullName, email }: Pick<Person, 'fullName' | 'email'>): string {
  return fullName === '' ? email : fullName
}

/** Whether this person is the only Owner of the company. */
export function isLastOwner(people: readonly Person[], userId: Id<'users'>, companyId: Id<'companies'>): boolean {
  const owners = people.filter((person) => hasAccount(person) && roleIn(person, companyId) === 'Owner')
  return owners.length === 1 && owners[0]?.userId === userId
}

export function roleIn({ memberships }: Person, companyId: Id<'companies'>): CompanyRole | undefined {
  return memberships.find((membership) => membership.companyId === companyId)?.role
}

/** The companies that a person belongs to, and those that they are invited to. */
export function allMemberships({ memberships, invitations }: Person): readonly Membership[] {
  return [...memberships, ...invitations]
}

/** The last calendar day of a membership; null: without an end. */
export function lastDayOf({ accessUntil }: Membership): string | null {
  return accessUntil === null ? null : localDay(new Date(accessUntil))
}

/** Until when access lasts. An unchanged last day keeps its moment, which may be its end in another time zone. */
export function endOfAccess(held: Membership, lastDay: string | null): string | null {
  if (lastDay === lastDayOf(held)) return held.accessUntil
  return lastDay === null ? null : endOfDay(lastDay)
}

export const LAST_OWNER = 'You are the last owner.'

export function lastOwnerReason(person: Person, isMe: boolean): string {
  return isMe ? LAST_OWNER : `${nameOf(person)} is the last owner.`
}
