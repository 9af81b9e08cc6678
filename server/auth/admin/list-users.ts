import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { userJson } from '../users/user-json.ts'
import { USER_COLUMNS, type UserRow } from '../users/users.ts'
import { requireAdmin } from './require-admin.ts'

const MAX_PER_PAGE = 1_000

/** Absent and empty mean the same: the published client sends `page=&per_page=`. */
const number = (fallback: number, most: number) =>
  z
    .string()
    .regex(/^\d{0,7}$/)
    .optional()
    .transform((text) => Math.min(most, Math.max(1, Number(text || fallback))))

const query = z.object({
  page: number(1, 1_000_000),
  per_page: number(50, MAX_PER_PAGE),
  filter: z.string().max(254).optional(),
})

/** GET /admin/users: newest first, with pagination; `Link` and `X-Total-Count` give the total. */
export const listUsers: Endpoint = async (accounts, c) => {
  await requireAdmin(accounts, c, 'reads')
  const parsed = query.safeParse(c.req.query())
  if (!parsed.success) throw authErrors.invalid('page and per_page must be whole numbers')
  const { page, per_page: perPage, filter = '' } = parsed.data
  const { rows } = await accounts.pool.query<UserRow & { total: number }>(
    `select ${USER_COLUMNS}, count(*) over ()::integer as total from auth.users u
     where u.deleted_at is null and position(lower($3) in u.email) > 0
     order by u.created_at desc, u.id limit $1 offset $2`,
    [perPage, (page - 1) * perPage, filter],
  )
  const total = rows[0]?.total ?? (await countUsers(accounts.pool, filter))
  const last = Math.max(1, Math.ceil(total / perPage))
  // The client reads the number after the first `=`, and takes the total only if a Link is present.
  const link = (to: number, rel: string) => `</auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  c.header('X-Total-Count', String(total))
  c.header('Link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return c.json({ users: rows.map(userJson), aud: 'authenticated' })
}

/** For a page after the last one, which has no row with the total. */
async function countUsers(pool: Parameters<Endpoint>[0]['pool'], filter: string): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    'select count(*)::integer as total from auth.users where deleted_at is null and position(lower($1) in email) > 0',
    [filter],
  )
  return rows[0]?.total ?? 0
}
