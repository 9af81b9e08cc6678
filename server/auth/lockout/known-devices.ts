import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { describeDevice } from '#domain/text/describe-device.ts'
import { notify } from '#server/platform/mail/notify.ts'
import type { Accounts } from '../accounts.ts'
import type { RequestContext } from '../endpoint.ts'
import { resetFailures } from './login-attempts.ts'
import { originOf, type Origin } from '../request-origin.ts'

/** The number of accounts that one browser can be a known device of. */
const MAX_ACCOUNTS = 5
const LIFE_S = 180 * 86_400

/** One account's part of the cookie: the device's id and its secret. */
const entry = z.tuple([z.uuid(), z.string().regex(/^[\w-]{43}$/)])

interface Known {
  readonly id: string
  readonly secret: string
}

/**
 * The known device that this browser proves to be for the account; undefined for none. Failures elsewhere never count
 * against it, so the owner of an account cannot be locked out remotely.
 */
export async function knownDevice(accounts: Accounts, c: RequestContext, email: string): Promise<string | undefined> {
  const known = readCookie(accounts, c)
  const { rows } = await accounts.pool.query<{ id: string }>(
    `select d.id from auth.devices d
     join unnest($2::uuid[], $3::bytea[]) as given (id, nonce_hash) on given.id = d.id and given.nonce_hash = d.nonce_hash
     join auth.users u on u.id = d.user_id
     where u.email = $1 and d.revoked_at is null and d.expires_at > now()`,
    [email, known.map(({ id }) => id), known.map(({ secret }) => hashOf(secret))],
  )
  return rows[0]?.id
}

/**
 * Remembers this browser after a complete sign-in (with the factor, if one is owed) and resets its failures. The
 * owner is notified of a new browser, unless it is their first.
 */
export async function rememberDevice(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  userId: string,
  sessionId: string,
): Promise<void> {
  const origin = originOf(c)
  const known = readCookie(accounts, c)
  const seen = await touch(client, known, userId, origin)
  const device = seen ?? (await add(client, userId, sessionId, origin))
  await client.query('update auth.sessions set device_id = $2 where id = $1', [sessionId, device.id])
  const { rows } = await client.query<{ email: string }>('select email from auth.users where id = $1', [userId])
  for (const { email } of rows) await resetFailures(client, accounts, { email, origin, device: device.id })
  const others = known.filter(({ id }) => id !== device.id).slice(0, MAX_ACCOUNTS - 1)
  writeCookie(accounts, c, [device, ...others])
}

/** After a new password, only the browser that set it stays known; without a session, none. */
export async function forgetDevices(
  client: pg.ClientBase,
  userId: string,
  sessionId: string | undefined,
): Promise<void> {
  await client.query(
    `update auth.devices d set revoked_at = now()
     where d.user_id = $1 and d.revoked_at is null
       and d.id is distinct from (select s.device_id from auth.sessions s where s.id = $2)`,
    [userId, sessionId ?? null],
  )
}

async function touch(
  client: pg.ClientBase,
  known: readonly Known[],
  userId: string,
  origin: Origin,
): Promise<Known | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `update auth.devices d set last_seen_at = now(), expires_at = now() + make_interval(secs => $4),
       address = $5, user_agent = $6
     from unnest($2::uuid[], $3::bytea[]) as given (id, nonce_hash)
     where d.id = given.id and d.nonce_hash = given.nonce_hash and d.user_id = $1 and d.revoked_at is null and d.expires_at > now()
     returning d.id`,
    [
      userId,
      known.map(({ id }) => id),
      known.map(({ secret }) => hashOf(secret)),
      LIFE_S,
      origin.address,
      origin.userAgent,
    ],
  )
  return known.find(({ id }) => id === rows[0]?.id)
}

async function add(client: pg.ClientBase, userId: string, sessionId: string, origin: Origin): Promise<Known> {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ id: string; is_first: boolean }>(
    `insert into auth.devices (user_id, nonce_hash, user_agent, address, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     returning id, not exists (
       select from auth.sessions s
       where s.user_id = $1 and s.id <> $6 and s.method not in ('impersonation', 'token')) as is_first`,
    [userId, hashOf(secret), origin.userAgent, origin.address, LIFE_S, sessionId],
  )
  const [device] = rows
  if (device === undefined) throw new Error('an insert returned no row')
  if (!device.is_first) await notifyOwner(client, userId, origin)
  return { id: device.id, secret }
}

/** Once for sign-ins of the same browser from the same address within a minute, such as those of a script. */
async function notifyOwner(client: pg.ClientBase, userId: string, origin: Origin): Promise<void> {
  const body = `${describeDevice(origin.userAgent)}, from ${origin.address}. If it was not you, change your password and end the session.`
  const { rowCount } = await client.query(
    `select from public.notifications
     where user_id = $1 and kind = 'new_device' and body = $2 and created_at > now() - interval '1 minute'`,
    [userId, body],
  )
  if (rowCount !== 0) return
  const title = 'Your account was used on a new device'
  await notify(client, userId, { kind: 'new_device', title, body, link: '/profile' })
}

/** `__Host-` binds the cookie to this host and to https; browsers refuse it over http, which only a trial uses. */
function cookieOf(accounts: Accounts): { name: string; secure: boolean } {
  const secure = accounts.config.publicUrl.startsWith('https:')
  return { name: secure ? '__Host-dc' : 'dc', secure }
}

function readCookie(accounts: Accounts, c: RequestContext): Known[] {
  const text = getCookie(c, cookieOf(accounts).name) ?? ''
  return text
    .split('~')
    .slice(0, MAX_ACCOUNTS)
    .flatMap((part) => {
      const parsed = entry.safeParse(part.split('.'))
      return parsed.success ? [{ id: parsed.data[0], secret: parsed.data[1] }] : []
    })
}

/** Lax: a browser returning from an identity provider must send it. */
function writeCookie(accounts: Accounts, c: RequestContext, devices: readonly Known[]): void {
  const { name, secure } = cookieOf(accounts)
  const value = devices.map(({ id, secret }) => `${id}.${secret}`).join('~')
  setCookie(c, name, value, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: LIFE_S })
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
