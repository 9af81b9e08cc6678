import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import { parseId, type Id } from '#domain/ids.ts'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { api } from '#web/lib/api.ts'
import { callFunction } from '#web/lib/functions.ts'
import { companyKeys } from '#web/lib/company/companies.ts'
import { controlKeys } from '#web/lib/controls/controls-queries.ts'
import { roleKeys } from '#web/lib/company/permissions.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import type { OpenInvitation, Person } from './person.ts'

export const peopleKeys = {
  all: ['people'] as const,
  everybody: ['people', 'everybody'] as const,
  members: (companyId: Id<'companies'>) => ['people', 'members', companyId] as const,
  holdings: (userId: Id<'users'>) => ['people', 'holdings', userId] as const,
  holdingsIn: (userId: Id<'users'>, companyId: Id<'companies'>) => ['people', 'holdings', userId, companyId] as const,
}

const userId = z.pipe(
  z.string(),
  z.transform((text) => parseId('users', text)),
)
const companyId = z.pipe(
  z.string(),
  z.transform((text) => parseId('companies', text)),
)
const companyRole = z.enum(COMPANY_ROLES)
const text = z.nullable(z.string())

const accounts = z.array(
  z.object({
    id: userId,
    full_name: text,
    email: z.string(),
    global_role: text,
    roles: z.array(
      z.object({ company_id: companyId, company_name: z.string(), company_role: companyRole, access_until: text }),
    ),
    has_second_factor: z.boolean(),
    last_sign_in_at: text,
    is_confirmed: z.boolean(),
    is_disabled: z.boolean(),
    locked_until: text,
  }),
)

/** All people with an account or an invitation, for administrators. */
export const everybody = queryOptions({
  queryKey: peopleKeys.everybody,
  queryFn: async ({ signal }): Promise<Person[]> => {
    const [listed, invited, companies] = await Promise.all([
      api.rpc('list_people').abortSignal(signal).throwOnError(),
      pendingInvitations(signal),
      api.from('companies').select('id,name').abortSignal(signal).throwOnError(),
    ])
    const names = new Map(companies.data.map(({ id, name }) => [id, name]))
    return withInvitations(accounts.parse(listed.data).map(toPerson), invited, names)
  },
})

const members = z.array(
  z.object({
    user_id: userId,
    full_name: text,
    email: z.string(),
    company_role: companyRole,
    access_until: text,
    has_second_factor: z.nullable(z.boolean()),
    last_sign_in_at: text,
    is_disabled: z.nullable(z.boolean()),
  }),
)

/** The members of a company, and for those who manage it the open invitations. */
export const companyPeople = ({ id, name }: { id: Id<'companies'>; name: string }) =>
  queryOptions({
    queryKey: peopleKeys.members(id),
    queryFn: async ({ signal }): Promise<Person[]> => {
      const [listed, invited] = await Promise.all([
        api.rpc('company_members', { company_uuid: id }).abortSignal(signal).throwOnError(),
        pendingInvitations(signal, id),
      ])
      const people = members.parse(listed.data).map((row) => toMember(row, { companyId: id, companyName: name }))
      return withInvitations(people, invited, new Map([[id, name]]))
    },
  })

type InvitationRow = Pick<
  Row<'invitations'>,
  'id' | 'company_id' | 'email' | 'company_role' | 'access_until' | 'expires_at'
>

async function pendingInvitations(signal: AbortSignal, inCompany?: Id<'companies'>): Promise<InvitationRow[]> {
  const query = api
    .from('invitations')
    .select('id,company_id,email,company_role,access_until,expires_at')
    .eq('state', 'pending')
    .order('created_at')
    .abortSignal(signal)
  const { data } = await (inCompany === undefined ? query : query.eq('company_id', inCompany)).throwOnError()
  return data
}

function toPerson(row: z.infer<typeof accounts>[number]): Person {
  return {
    id: row.id,
    userId: row.id,
    fullName: row.full_name ?? '',
    email: row.email,
    globalRole: row.global_role,
    memberships: row.roles.map((held) => ({
      companyId: held.company_id,
      companyName: held.company_name,
      role: held.company_role,
      accessUntil: held.access_until,
    })),
    hasSecondFactor: row.has_second_factor,
    lastSignInAt: row.last_sign_in_at,
    status: statusOf(row),
    invitations: [],
  }
}

function statusOf(row: z.infer<typeof accounts>[number]): Person['status'] {
  if (row.is_disabled) return 'disabled'
  if (row.locked_until !== null) return 'locked'
  return row.is_confirmed ? 'active' : 'unconfirmed'
}

function toMember(
  row: z.infer<typeof members>[number],
  company: { companyId: Id<'companies'>; companyName: string },
): Person {
  return {
    id: row.user_id,
    userId: row.user_id,
    fullName: row.full_name ?? '',
    email: row.email,
    globalRole: null,
    memberships: [{ ...company, role: row.company_role, accessUntil: row.access_until }],
    hasSecondFactor: row.has_second_factor,
    lastSignInAt: row.last_sign_in_at,
    status: row.is_disabled === true ? 'disabled' : 'active',
    invitations: [],
  }
}

/** The same people with their invitations, and those with an invitation but no account. */
function withInvitations(
  people: readonly Person[],
  rows: readonly InvitationRow[],
  companyNames: ReadonlyMap<string, string>,
): Person[] {
  const byAddress = new Map<string, OpenInvitation[]>()
  for (const row of rows) {
    const invitations = byAddress.get(row.email) ?? []
    byAddress.set(row.email, [...invitations, toInvitation(row, companyNames.get(row.company_id) ?? '')])
  }
  const known = new Set(people.map(({ email }) => email))
  return [
    ...people.map((person) => invitedTo(person, byAddress.get(person.email) ?? [])),
    ...[...byAddress].flatMap(([email, invitations]) => (known.has(email) ? [] : [newcomer(email, invitations)])),
  ]
}

function toInvitation(row: InvitationRow, companyName: string): OpenInvitation {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName,
    role: row.company_role,
    accessUntil: row.access_until,
    expiresAt: row.expires_at,
  }
}

/** The first invitation creates an account. Until its person confirms it, it counts as invited. */
function invitedTo(person: Person, invitations: readonly OpenInvitation[]): Person {
  const isWaitedFor = invitations.length > 0 && person.status === 'unconfirmed'
  return { ...person, invitations, status: isWaitedFor ? 'invited' : person.status }
}

function newcomer(email: string, invitations: readonly OpenInvitation[]): Person {
  return {
    id: invitations[0]?.id ?? email,
    userId: undefined,
    fullName: '',
    email,
    globalRole: null,
    memberships: [],
    invitations,
    hasSecondFactor: null,
    lastSignInAt: null,
    status: 'invited',
  }
}

/** Something that a person owns in a company. */
export type Holding = { companyId: Id<'companies'>; companyName: string; id: string; label: string }

const allHoldings = z.object({
  holdings: z.array(z.object({ companyId, companyName: z.string(), id: z.string(), label: z.string() })),
  lastOwnerOf: z.array(z.object({ companyId, companyName: z.string() })),
})

/** What a person owns in all companies, and the companies of which they are the only Owner; for administrators. */
export const holdingsEverywhere = (person: Id<'users'>) =>
  queryOptions({
    queryKey: peopleKeys.holdings(person),
    queryFn: () => callFunction('person-holdings', { userId: person }, allHoldings),
    staleTime: 0,
  })

const holdings = z.array(z.object({ id: z.string(), label: z.string() }))

export const holdingsIn = (person: Id<'users'>, company: { id: Id<'companies'>; name: string }) =>
  queryOptions({
    queryKey: peopleKeys.holdingsIn(person, company.id),
    queryFn: async ({ signal }): Promise<Holding[]> => {
      const { data } = await api
        .rpc('member_holdings', { company_uuid: company.id, member: person })
        .abortSignal(signal)
        .throwOnError()
      return holdings.parse(data).map((held) => ({ ...held, companyId: company.id, companyName: company.name }))
    },
    staleTime: 0,
  })

/** Whatever a change about people may touch. */
export const refreshPeople = invalidates(peopleKeys.all, roleKeys.all, companyKeys.all, controlKeys.all)
