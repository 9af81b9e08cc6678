import type { PoolClient } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { parseId } from '#domain/ids.ts'
import { DEFAULT_LIMITS } from '../admission/limits.ts'
import type { Caller } from '../callers/caller.ts'
import type { Statement } from './database.ts'
import { openDatabase } from './database-pool.ts'
import { NoConnectionError } from '../errors.ts'

const db = await createTestDatabase()
const database = openDatabase(db.urls, () => undefined)
afterAll(async () => {
  await database.close()
  await db.end()
})

const person = await db.person('Dana')
const [session] = await db.sql<{ id: string }>(
  `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
  [person],
)
const signedIn = (sessionId = session?.id): Caller => ({
  role: 'authenticated',
  userId: parseId('users', person),
  sessionId,
  claimsText: JSON.stringify({ sub: person, role: 'authenticated', session_id: sessionId }),
  address: '192.0.2.1',
  userAgent: 'test',
  requestId: 'r',
})
const anonymous: Caller = {
  ...signedIn(),
  role: 'anon',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{"role":"anon"}',
}
const WHO = { text: `select current_user::text, coalesce(auth.uid()::text, 'anonymous')`, values: [] }
const read = { readOnly: true }

test('the service waits for a lock, but only for a limited time', async () => {
  const { rows } = await database.service.query<{ lock_timeout: string }>('show lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '3s' }])
})

describe('one statement as the caller', () => {
  test('runs in the caller’s role with the caller’s claims', async () => {
    expect(await database.asCaller(signedIn(), WHO, read)).toEqual([['authenticated', person]])
    expect(await database.asCaller(anonymous, WHO, read)).toEqual([['anon', 'anonymous']])
  })

  test('leaves no state on the connection, also after an error, with 200 mixed callers', async () => {
    const fail = { text: 'select 1 / $1::int', values: [0] }
    const rounds = Array.from({ length: 200 }, async (_, at) => {
      if (at % 3 === 0) return database.asCaller(signedIn(), fail, read).catch((error: { code?: string }) => error.code)
      return database.asCaller(at % 3 === 1 ? signedIn() : anonymous, WHO, read)
    })
    const answers = await Promise.all(rounds)
    answers.forEach((answer, at) => {
      expect(answer).toEqual(['22012', [['authenticated', person]], [['anon', 'anonymous']]][at % 3])
    })
  })

  test('takes numbers, booleans, nulls and lists with quotes and backslashes', async () => {
    const list = ['plain', 'with "quotes"', 'back\\slash', '{braces},', '']
    const echo = { text: 'select $1::int, $2::boolean, $3::text, to_json($4::text[])', values: [7, true, null, list] }
    const [row] = await database.asCaller(anonymous, echo, read)
    expect(row?.slice(0, 3)).toEqual(['7', 't', null])
    expect(JSON.parse(row?.[3] ?? '')).toEqual(list)
  })

  test('keeps the newest statements prepared, up to a length of all their texts', async () => {
    for (let at = 0; at < 40; at += 1)
      await database.asCaller(anonymous, { text: `select ${at} /* ${'x'.repeat(10_000)} */`, values: [] }, read)
    const kept = `select count(*), sum(length(statement)) < 250000, bool_or(statement like 'select 39 %') from pg_prepared_statements`
    const [row] = await database.asCaller(anonymous, { text: kept, values: [] }, read)
    expect(row?.slice(1)).toEqual(['t', 't'])
    expect(Number(row?.[0])).toBeGreaterThan(20)
  })

  test('a connection whose statement ran out of memory is not used again', async () => {
    const pid = { text: 'select pg_backend_pid()', values: [] }
    const large = {
      text: `select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 150)`,
      values: [],
    }
    const before = await database.asCaller(anonymous, pid, read)
    await expect(database.asCaller(anonymous, large, read)).rejects.toMatchObject({ code: '53200' })
    expect(await database.asCaller(anonymous, pid, read)).not.toEqual(before)
  })

  test('an error rolls back its writes', async () => {
    const write = {
      text: `with made as (insert into companies (name) values ('Half') returning 1) select 1 / (select 0 from made)`,
      values: [],
    }
    await expect(database.asCaller(signedIn(), write, { readOnly: false })).rejects.toMatchObject({ code: '22012' })
    expect(await db.sql(`select 1 from companies where name = 'Half'`)).toEqual([])
  })

  test('a read may not write', async () => {
    const write = { text: `insert into companies (name) values ('Sly')`, values: [] }
    await expect(database.asCaller(signedIn(), write, read)).rejects.toMatchObject({ code: '25006' })
  })

  test('is cancelled after its time limit, and the connection remains usable', async () => {
    const slow = { text: 'select pg_sleep(5)::text', values: [] }
    await expect(database.asCaller(signedIn(), slow, { readOnly: true, timeoutMs: 50 })).rejects.toMatchObject({
      code: '57014',
    })
    expect(await database.asCaller(anonymous, WHO, read)).toEqual([['anon', 'anonymous']])
  })

  test('reads and shows timestamps in the requested time zone, and not in it afterwards', async () => {
    const time = {
      text: `select current_setting('timezone'), timestamptz '2026-01-01 00:00Z' = $1`,
      values: ['2026-01-01 09:00'],
    }
    expect(await database.asCaller(anonymous, time, { ...read, timezone: 'Asia/Tokyo' })).toEqual([['Asia/Tokyo', 't']])
    const [[usual] = []] = await database.asCaller(anonymous, time, read)
    expect(usual).not.toBe('Asia/Tokyo')
  })

  test('an ended session is refused at once', async () => {
    const [ended] = await db.sql<{ id: string }>(
      `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 hour') returning id`,
      [person],
    )
    expect(await database.asCaller(signedIn(ended?.id), WHO, read)).toHaveLength(1)
    await db.sql(`update auth.sessions set revoked_at = now() where id = $1`, [ended?.id])
    await expect(database.asCaller(signedIn(ended?.id), WHO, read)).rejects.toMatchObject({ code: 'PGRST' })
    await expect(database.asCaller(signedIn(crypto.randomUUID()), WHO, read)).rejects.toMatchObject({ code: 'PGRST' })
  })

  test('a statement that cannot be parsed does not block its name for later', async () => {
    const wrong = { text: 'select nothing_of_that_name', values: [] }
    for (let round = 0; round < 20; round += 1) {
      await expect(database.asCaller(signedIn(), wrong, read)).rejects.toMatchObject({ code: '42703' })
    }
  })

  test('more statements than one connection keeps cause no error', async () => {
    for (let at = 0; at < 1_200; at += 1) {
      expect(await database.asCaller(anonymous, { text: `select '${at}'`, values: [] }, read)).toEqual([[String(at)]])
    }
  })
})

describe('several statements as the caller', () => {
  test('share one transaction, rolled back when the work throws', async () => {
    const work = database.callerTransaction(signedIn(), { readOnly: false }, async (client) => {
      await client.query(`insert into companies (name) values ('Undone')`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await db.sql(`select 1 from companies where name = 'Undone'`)).toEqual([])
  })

  test('see the same as one statement', async () => {
    const who = await database.callerTransaction(
      signedIn(),
      read,
      async (client) => (await client.query({ text: WHO.text, rowMode: 'array' })).rows,
    )
    expect(who).toEqual([['authenticated', person]])
  })
})

describe('without a connection', () => {
  test('a pool whose connections are all busy reports it after two seconds, and recovers', async () => {
    const held: PoolClient[] = []
    // One after the other: each has a two-second limit, which concurrent connects may exceed.
    while (held.length < database.service.options.max) held.push(await database.service.connect())
    const [connected, queried] = await Promise.allSettled([
      database.service.connect(),
      database.service.query('select 1'),
    ])
    for (const client of held) client.release()
    for (const outcome of [connected, queried]) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(NoConnectionError) })
    }
    expect((await database.service.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('an unreachable database gives every caller the same error', async () => {
    const away = openDatabase(
      { api: 'postgres://u@127.0.0.1:1/none', service: 'postgres://u@127.0.0.1:1/none' },
      () => undefined,
    )
    await expect(away.asCaller(anonymous, WHO, read)).rejects.toMatchObject({ name: 'NoConnectionError', status: 503 })
    await expect(away.callerTransaction(anonymous, read, () => Promise.resolve())).rejects.toBeInstanceOf(
      NoConnectionError,
    )
    await expect(away.service.query('select 1')).rejects.toBeInstanceOf(NoConnectionError)
    await away.close()
  })

  test("PostgreSQL's own errors keep their code", async () => {
    const wrong = new URL(db.urls.service)
    wrong.pathname = '/no_such_database'
    const elsewhere = openDatabase({ api: wrong.href, service: wrong.href }, () => undefined)
    await expect(elsewhere.service.query('select 1')).rejects.toMatchObject({ code: '3D000' })
    await elsewhere.close()
  })
})

test('a connection lost between two statements fails only its transaction', async () => {
  const broken = database.callerTransaction(signedIn(), read, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise((resolve) => client.once('end', resolve))
    await db.sql('select pg_terminate_backend($1)', [rows[0]?.pid])
    await lost
    await client.query('select 1')
  })
  await expect(broken).rejects.toThrow()
  expect(await database.asCaller(signedIn(), WHO, read)).toEqual([['authenticated', person]])
})

describe('processes of the database on this machine', () => {
  const PID = { text: 'select pg_backend_pid()::text', values: [] }
  const SLOW_PID = { text: 'select pg_backend_pid()::text from pg_sleep(0.4)', values: [] }

  /** @param processorMs what every process says, for want of statements that use the processor for long */
  function openEmbedded(processorMs: () => number | undefined) {
    const lowered = new Set<number>()
    const embedded = openDatabase(db.urls, () => undefined, DEFAULT_LIMITS, {
      isDiskFull: () => false,
      backendProcess: (processId) => ({
        get isLowered() {
          return lowered.has(processId)
        },
        processorMs,
        lower: () => void lowered.add(processId),
        close: () => undefined,
      }),
    })
    onTestFinished(() => embedded.close())
    const pidOf = async (statement: Statement, options: { readOnly: boolean }) => {
      // No one yields while alone.
      await embedded.asCaller(anonymous, WHO, read)
      const [[processId] = []] = await embedded.asCaller(signedIn(), statement, options)
      return Number(processId)
    }
    return { lowered, pidOf }
  }

  test('reads of a person with slow statements run at a low priority, what writes does not', async () => {
    const { lowered, pidOf } = openEmbedded(() => performance.now())
    expect(lowered).not.toContain(await pidOf(PID, read))
    expect([...lowered]).toEqual([])
    const slow = await pidOf(SLOW_PID, read)
    expect([...lowered]).toEqual([slow])
    expect(lowered).toContain(await pidOf(PID, read))
    expect(lowered).not.toContain(await pidOf(PID, { readOnly: false }))
  })

  test('a statement that waits for the processor is not slow', async () => {
    const { lowered, pidOf } = openEmbedded(() => 7)
    await pidOf(SLOW_PID, read)
    await pidOf(PID, read)
    expect([...lowered]).toEqual([])
  })

  test('where the system does not tell the processor time, the clock counts for the next ones', async () => {
    const { lowered, pidOf } = openEmbedded(() => undefined)
    const slow = await pidOf(SLOW_PID, read)
    expect(lowered).not.toContain(slow)
    expect(lowered).toContain(await pidOf(PID, read))
  })
})
