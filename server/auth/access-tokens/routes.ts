import type pg from 'pg'
import { z } from 'zod'
import { AUDITOR_PERMISSIONS, type CompanyPermission } from '#domain/permissions/company-permissions.ts'
import { makeAccessToken } from '#server/platform/keys/access-tokens.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { plainText } from '../read-body.ts'
import { AuthError } from '../errors.ts'
import { requireCaller, requireOwnCaller, requireStepUp, type SignedIn } from '../sessions/require-user.ts'
import { inTransaction } from '../transaction.ts'

const MAX_TOKENS = 50
const MAX_DAYS = 366
const SCOPES = [
  'company.read',
  'reports.view',
  'content.edit',
  'scans.import',
  'content.delete',
  'settings.manage',
] as const satisfies readonly CompanyPermission[]

const wanted = z.object({
  name: plainText.pipe(z.string().trim().min(1).max(100)),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .transform((names) => [...new Set(names)]),
  companyId: z.uuid().optional(),
  expiresInDays: z.int().min(1).max(MAX_DAYS),
})

const listed = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  companyId: z.uuid().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

interface TokenRow extends Omit<z.infer<typeof listed>, 'createdAt' | 'expiresAt' | 'lastUsedAt'> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
}

const tokenErrors = {
  notAMember: () => new AuthError(403, 'not_a_member', 'You do not belong to this company'),
  tooMany: () => new AuthError(422, 'too_many_access_tokens', `Revoke one first: you have ${MAX_TOKENS} access tokens`),
  notFound: () => new AuthError(404, 'access_token_not_found', 'There is no such access token'),
}

/**
 * Access tokens with which scripts act for a person, limited by scopes. Each has a session of its own, and ends with
 * it.
 */
export const accessTokenRoutes = (accounts: Accounts): readonly Route[] => [
  createAccessToken(accounts),
  listAccessTokens(accounts),
  revokeAccessToken(accounts),
]

const createAccessToken = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'create-access-token',
    purpose: 'A token for a script: it may do what its scopes name and the caller may, until it expires. Shown once.',
    may: 'signed in',
    input: wanted,
    output: z.object({ token: z.string(), id: z.uuid(), prefix: z.string(), expiresAt: z.string() }),

    async handle(input, { caller }) {
      const signedIn = await requireOwnCaller(accounts, caller)
      requireStepUp(signedIn)
      const { user } = signedIn
      const { token, prefix, hash } = makeAccessToken()
      const { scopes } = input
      const made = await inTransaction(accounts.pool, async (client) => {
        await makeRoom(client, user.id, input.companyId)
        const session = await beginTokenSession(client, signedIn, scopes, input.expiresInDays)
        await client.query(
          `insert into auth.access_tokens (session_id, user_id, name, prefix, token_hash, scopes, company_id)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [session.id, user.id, input.name, prefix, hash, scopes, input.companyId ?? null],
        )
        await notify(client, user.id, {
          kind: 'access_token',
          title: 'An access token was made for your account',
          body: `“${input.name}” (${prefix}…) may: ${scopes.join(', ')}. If it was not you, revoke it and change your password.`,
          link: '/profile',
        })
        const details = { id: session.id, name: input.name, prefix, scopes, company_id: input.companyId ?? null }
        await recordEvent(client, 'auth_access_token_created', user.id, caller, details)
        return session
      })
      return { token, id: made.id, prefix, expiresAt: made.not_after.toISOString() }
    },
  })

const listAccessTokens = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'list-access-tokens',
    purpose: "The caller's tokens for scripts that have neither expired nor been revoked.",
    may: 'signed in',
    input: z.object({}),
    output: z.object({ tokens: z.array(listed) }),

    async handle(_input, { caller }) {
      const { user } = await requireCaller(accounts, caller)
      const { rows } = await accounts.pool.query<TokenRow>(
        `select t.session_id as id, t.name, t.prefix, t.scopes, t.company_id as "companyId", t.created_at as "createdAt",
           s.not_after as "expiresAt", t.last_used_at as "lastUsedAt"
         from auth.access_tokens t join auth.sessions s on s.id = t.session_id
         where t.user_id = $1 and s.revoked_at is null and s.not_after > now() order by t.created_at desc`,
        [user.id],
      )
      return {
        tokens: rows.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
          lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
  })

const revokeAccessToken = (accounts: Accounts) =>
  route({
    method: 'POST',
    name: 'revoke-access-token',
    purpose: 'Ends a token: from now on nothing opens to it.',
    may: 'signed in',
    input: z.object({ id: z.uuid() }),
    output: z.object({}),

    async handle({ id }, { caller }) {
      const { user } = await requireOwnCaller(accounts, caller)
      await inTransaction(accounts.pool, async (client) => {
        const { rowCount } = await client.query(
          `update auth.sessions s set revoked_at = now() from auth.access_tokens t
           where t.session_id = s.id and s.id = $2 and s.user_id = $1 and s.revoked_at is null`,
          [user.id, id],
        )
        if (rowCount !== 1) throw tokenErrors.notFound()
        await recordEvent(client, 'auth_access_token_revoked', user.id, caller, { id })
      })
      return {}
    },
  })

/** Locked, so that concurrent requests count each other's tokens. */
async function makeRoom(client: pg.ClientBase, userId: string, companyId: string | undefined): Promise<void> {
  if (companyId !== undefined) {
    const { rowCount } = await client.query(
      'select from public.user_companies where user_id = $1 and company_id = $2',
      [userId, companyId],
    )
    if (rowCount !== 1) throw tokenErrors.notAMember()
  }
  await client.query('select from auth.users where id = $1 for update', [userId])
  const { rowCount } = await client.query(
    `select from auth.sessions where user_id = $1 and method = 'token' and revoked_at is null and not_after > now()`,
    [userId],
  )
  if ((rowCount ?? 0) >= MAX_TOKENS) throw tokenErrors.tooMany()
}

/** As strong as the session that creates it: a company that requires a second factor is accessible only with one. */
async function beginTokenSession(
  client: pg.ClientBase,
  { user, session }: SignedIn,
  scopes: readonly CompanyPermission[],
  days: number,
): Promise<{ id: string; not_after: Date }> {
  const { rows } = await client.query<{ id: string; not_after: Date }>(
    `insert into auth.sessions (user_id, method, not_after, aal, read_only)
     values ($1, 'token', now() + make_interval(days => $2), $3, $4) returning id, not_after`,
    [user.id, days, session.aal, scopes.every((scope) => AUDITOR_PERMISSIONS.includes(scope))],
  )
  const [begun] = rows
  if (begun === undefined) throw new Error('an insert returned no row')
  return begun
}
