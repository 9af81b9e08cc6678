import { z } from 'zod'
import { route, type Route } from '#server/platform/route.ts'
import type { Accounts } from '../accounts.ts'
import { requireAdminCaller } from '../admin/require-admin.ts'

/** Specification, section 9: more accesses than this to one resource within an hour are flagged. */
const MANY_ACCESSES = 10

const profile = z.object({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  riskScore: z.number(),
  failedLoginAttempts: z.number(),
  unusualLocations: z.number(),
  suspiciousActivities: z.number(),
  isLocked: z.boolean(),
  lockReason: z.string().nullable(),
  lockExpiry: z.string().nullable(),
})
const resource = z.object({ userId: z.string(), email: z.string(), resource: z.string(), accesses: z.number() })

/**
 * Failed sign-ins of a day; networks with a sign-in in that day and none in the three months before; likely attacks
 * within the last hour. The score weighs them, from 0 to 100.
 */
const PROFILES = `
  with failed as (
    select user_id, count(*)::integer as n from audit.log
    where action = 'auth_login_failed' and created_at > now() - interval '1 day' and user_id is not null group by user_id
  ), seen as (
    select user_id, address, min(created_at) > now() - interval '1 day' as is_new from audit.log
    where action = 'auth_login' and created_at > now() - interval '90 days' and user_id is not null group by user_id, address
  ), places as (
    -- The first network of all is new to everybody.
    select user_id, count(*) filter (where is_new)::integer as n from seen group by user_id having bool_or(not is_new)
  ), suspicious as (
    select user_id, count(*)::integer as n from audit.log
    where action in ('auth_refresh_reuse', 'auth_factor_failed', 'auth_locked') and created_at > now() - interval '1 hour'
      and user_id is not null group by user_id
  ), locks as (
    select user_id, max(locked_until) as until from auth.login_failures where locked_until > now() group by user_id
  )
  select json_build_object('userId', p.id, 'email', p.email, 'fullName', p.full_name,
    'riskScore', least(100, coalesce(f.n, 0) * 5 + coalesce(pl.n, 0) * 15 + coalesce(s.n, 0) * 20
      + case when l.until is null then 0 else 30 end),
    'failedLoginAttempts', coalesce(f.n, 0), 'unusualLocations', coalesce(pl.n, 0), 'suspiciousActivities', coalesce(s.n, 0),
    'isLocked', l.until is not null,
    'lockReason', case when l.until is not null then 'Too many failed sign-ins' end, 'lockExpiry', l.until) as item
  from public.profiles p
  left join failed f on f.user_id = p.id
  left join places pl on pl.user_id = p.id and pl.n > 0
  left join suspicious s on s.user_id = p.id
  left join locks l on l.user_id = p.id
  where coalesce(f.user_id, pl.user_id, s.user_id, l.user_id) is not null
  order by (coalesce(f.n, 0) * 5 + coalesce(pl.n, 0) * 15 + coalesce(s.n, 0) * 20) desc limit 200`

/** Recorded reads and exports, by person and record. */
const RESOURCES = `
  select json_build_object('userId', p.id, 'email', p.email, 'resource', concat_ws(' ', e.action, e.record_id),
    'accesses', count(*)) as item
  from audit.log e join public.profiles p on p.id = e.user_id
  where e.created_at > now() - interval '1 hour' and e.action not in ('INSERT', 'UPDATE', 'DELETE')
    and e.table_name <> 'auth_events'
  group by p.id, p.email, e.action, e.record_id having count(*) > $1
  order by count(*) desc limit 200`

/** Who may be under attack, from recorded events: survives a restart and covers all servers. */
export const securityMonitor = (accounts: Accounts): Route =>
  route({
    method: 'POST',
    name: 'security-monitor',
    purpose: 'Risk profiles of accounts, and resources that a person reads unusually often. For administrators.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({ profiles: z.array(profile), resources: z.array(resource) }),

    async handle(_input, { caller }) {
      await requireAdminCaller(accounts, caller, 'reads')
      const profiles = await accounts.pool.query<{ item: z.output<typeof profile> }>(PROFILES)
      const resources = await accounts.pool.query<{ item: z.output<typeof resource> }>(RESOURCES, [MANY_ACCESSES])
      return {
        profiles: profiles.rows.map(({ item }) => item),
        resources: resources.rows.map(({ item }) => item),
      }
    },
  })
