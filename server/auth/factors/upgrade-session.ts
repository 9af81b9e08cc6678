import type pg from 'pg'
import { authErrors } from '../errors.ts'
import { SESSION_COLUMNS, type SessionRow } from '../sessions/sessions.ts'

/** How the second factor was verified, as named in the `amr` claim. */
export type FactorMethod = 'totp' | 'mfa/webauthn' | 'recovery_code'

/**
 * Raises the session to two factors. Its refresh counter advances by two, so that an earlier token is a replay and
 * not one within the grace time: a thief of the weaker session does not get the stronger one. If the session began
 * with a mailed link, the address is proven now.
 *
 * @throws AuthError when the session has ended meanwhile
 */
export async function upgradeSession(
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
  if (session === undefined) throw authErrors.sessionNotFound()
  await client.query(
    `update auth.users u set email_proven_at = coalesce(u.email_proven_at, now())
     from auth.sessions s where s.id = $1 and u.id = s.user_id and u.email = s.proves_address`,
    [sessionId],
  )
  return session
}

/** Ends sessions in other browsers; access tokens stay, because each has its own end. */
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
