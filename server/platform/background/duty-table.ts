import type pg from 'pg'
import { MAY_TAKE_TURN } from '../installation-copy.ts'
import { LostLeaseError, RetryLaterError, type Duty, type DutyFigures } from './duty.ts'

/** Renewed every few seconds; without renewal the server counts as dead. */
const LEASE = '30 seconds'
const LONGEST_RETRY_S = 300
/** Of what others cause: from a minute to half an hour. */
const LATER = { firstS: 30, longestS: 1_800 }
const LONGEST_ASKED_S = 86_400
const MAX_ERROR_LENGTH = 2000

export interface ClaimedDuty {
  readonly name: string
  readonly cursor: unknown
}

/** Writes a row for each duty of this release, and forgets those of other releases that no server is at. */
export async function registerDuties(service: pg.Pool, duties: readonly Duty[]): Promise<void> {
  const names = duties.map(({ name }) => name)
  await service.query(
    `insert into private.duties (name, title, every_s) select * from unnest($1::text[], $2::text[], $3::integer[])
     on conflict (name) do update set title = excluded.title, every_s = excluded.every_s`,
    [names, duties.map(({ title }) => title), duties.map(({ everyMs }) => Math.ceil(everyMs / 1000))],
  )
  await service.query(
    'delete from private.duties where name <> all ($1) and coalesce(lease_until < clock_timestamp(), true)',
    [names],
  )
}

/** Claims the duty that is due the longest; undefined when none of these is due and free. */
export async function claimDuty(
  service: pg.Pool,
  worker: string,
  names: readonly string[],
): Promise<ClaimedDuty | undefined> {
  const { rows } = await service.query<ClaimedDuty>(
    `update private.duties
     set worker = $1, lease_until = clock_timestamp() + $3::interval, started_at = clock_timestamp()
     where name = (
       select name from private.duties
       where name = any ($2) and next_at <= clock_timestamp() and coalesce(lease_until < clock_timestamp(), true)
         and ${MAY_TAKE_TURN}
       order by next_at limit 1 for update skip locked)
     returning name, cursor`,
    [worker, names, LEASE],
  )
  return rows[0]
}

/** @returns whether the worker still has the duty */
export async function renewDuty(service: pg.Pool, worker: string, name: string): Promise<boolean> {
  const { rowCount } = await service.query(
    'update private.duties set lease_until = clock_timestamp() + $3::interval where name = $2 and worker = $1',
    [worker, name, LEASE],
  )
  return rowCount === 1
}

/** @throws LostLeaseError */
export async function saveDutyCursor(
  client: pg.ClientBase | pg.Pool,
  worker: string,
  name: string,
  cursor: unknown,
): Promise<void> {
  const { rowCount } = await client.query(
    'update private.duties set cursor = $3::jsonb where name = $2 and worker = $1',
    [worker, name, JSON.stringify(cursor)],
  )
  if (rowCount !== 1) throw new LostLeaseError(name)
}

/** Notes a success: the next turn begins from the beginning, after the rest of the duty. */
export async function settleDuty(service: pg.Pool, worker: string, name: string, figures: DutyFigures): Promise<void> {
  await service.query(
    `update private.duties
     set worker = null, lease_until = null, cursor = null, failures = 0, last_error = null, figures = $3,
       last_ok_at = clock_timestamp(), next_at = clock_timestamp() + make_interval(secs => every_s)
     where name = $2 and worker = $1`,
    [worker, name, JSON.stringify(figures)],
  )
}

/** Notes a failure: the next turn continues at the cursor, after a pause that grows with each failure. */
export async function failDuty(service: pg.Pool, worker: string, name: string, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const isLater = error instanceof RetryLaterError
  const [firstS, longestS] = isLater ? [LATER.firstS, LATER.longestS] : [1, LONGEST_RETRY_S]
  const askedS = isLater ? Math.min(LONGEST_ASKED_S, error.afterMs / 1000) : 0
  await service.query(
    `update private.duties
     set worker = null, lease_until = null, failures = failures + 1, last_error = $3,
       next_at = clock_timestamp()
         + make_interval(secs => greatest($6, least($4, $5::integer * power(2, least(failures, 20)))))
     where name = $2 and worker = $1`,
    [worker, name, message.slice(0, MAX_ERROR_LENGTH), longestS, firstS, askedS],
  )
}

/** Lets another server continue at once: this one stops. */
export async function releaseDuty(service: pg.Pool, worker: string, name: string): Promise<void> {
  await service.query('update private.duties set worker = null, lease_until = null where name = $2 and worker = $1', [
    worker,
    name,
  ])
}
