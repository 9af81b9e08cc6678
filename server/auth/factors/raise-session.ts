import type pg from 'pg'
import { refusal } from '../refusals.ts'
import { SESSION_COLUMNS, type SessionRow } from '../sessions.ts'

/** What showed the second factor, as the `amr` claim names it. */
export type FactorMethod = 'totp' | 'mfa/webauthn' | 'recovery_code'

/**
 * The session has now shown a second factor. Its refresh counter goes on by two: a token from before is then not the last
 * but one, which would be forgiven for some seconds, but a replay. Whoever held the weaker session does not get the stronger.
 * Where it began with a link in a mail, the address is proven now.
 *
 * @throws AuthError when the session was ended meanwhile
 */
export async function raiseSession(
  client: pg.ClientBase,
  sessionId: string,
  method: FactorMethod,
): Promise<SessionRow> {
  const { rows } = await client.query<SessionRow>(
    `update auth.sessions s set aal = 'aal2', needs_factor = false, proven_at = clock_timestamp(),
       refresh_counter = refresh_counter + 2, refreshed_at = clock_timestamp(),
       amr = jsonb_build_array(jsonb_build_object('method', $2::text, 'timestamp', extract(epoch from now())::bigint))
         || coalesce((select jsonb_agg(p.proof order by p.place)
                      from jsonb_array_elements(s.amr) with ordinality as p (proof, place)
                      where p.proof ->> 'method' <> $2), '[]')
     where id = $1 and revoked_at is null returning ${SESSION_COLUMNS}`,
    [sessionId, method],
  )
  const [session] = rows
  if (session === undefined) throw refusal.sessionNotFound()
  await client.query(
    `update auth.users u set email_proven_at = coalesce(u.email_proven_at, now())
     from auth.sessions s where s.id = $1 and u.id = s.user_id and u.email = s.proves_address`,
    [sessionId],
  )
  return session
}

/** Sessions in browsers other than this; tokens of scripts stay, each has its own end. */
export async function endOtherSignIns(
  client: pg.ClientBase,
  userId: string,
  sessionId: string,
  which: 'all' | 'without a second factor',
): Promise<void> {
  await client.query(
    `update auth.sessions set revoked_at = now()
     where user_id = $1 and id <> $2 and revoked_at is null and method <> 'token' and ($3 or aal = 'aal1')`,
    [userId, sessionId, which === 'all'],
  )
}
