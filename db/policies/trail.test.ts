import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTrailKit, type Who } from './testing-trail.ts'

const { db, people, commitAs, record, company: newCompany } = await createTrailKit()
afterAll(() => db.end())

let company = ''
beforeEach(async () => {
  company = await newCompany()
})

const head = async () =>
  Number((await db.sql<{ seq: string }>('select seq from audit.heads where company_id = $1', [company]))[0]?.seq)

/** Entries whose link or hash is not what it must be. */
const broken = () =>
  db.sql(
    `select seq from (
       select l.*, coalesce(lag(entry_hash) over w, audit.genesis(company_id)) as before, coalesce(lag(seq) over w, 0) as before_seq
       from audit.log l where company_id = $1 window w as (order by seq)
     ) e
     where prev_hash <> before or seq <> before_seq + 1 or entry_hash <> audit.entry_hash(prev_hash, company_id, seq, id,
       audit.moment(created_at), action, table_name, record_id,
       audit.common_fields(row(user_id, actor_id, session_id, address, user_agent, request_id)::audit.origin, severity, metadata),
       signature, old_hash, new_hash)`,
    [company],
  )

describe('who sees the trail of a company', () => {
  test.each([
    ['owner', 'all'],
    ['manager', 'all'],
    ['auditor', 'all'],
    ['admin', 'all'],
    ['contributor', 'own'],
    ['former', 'none'],
    ['stranger', 'none'],
  ] as const)('%s: %s', async (who, seen) => {
    const rows = await db.rowsAs<{ user_id: string | null }>(
      people[who],
      'select user_id from audit_log where company_id = $1',
      [company],
    )
    const own = rows.filter((row) => row.user_id === people[who])
    const got = rows.length === 0 ? 'none' : rows.length === own.length ? 'own' : 'all'
    expect(got).toBe(seen)
  })

  test('what belongs to no company is its person’s, and an Admin’s', async () => {
    await record('stranger', null)
    const seenBy = (who: Who) =>
      db.rowsAs(people[who], `select 1 from audit_log where company_id is null and user_id = $1`, [people.stranger])
    expect((await seenBy('stranger')).length).toBe(1)
    expect((await seenBy('admin')).length).toBe(1)
    expect(await seenBy('owner')).toEqual([])
  })

  test('nobody who is not signed in', async () => {
    expect(await db.as(undefined, 'select 1 from audit_log')).toBe('denied')
  })

  test('nobody changes an entry', async () => {
    for (const who of ['owner', 'admin'] as const)
      expect(await db.as(people[who], `update audit_log set action = 'x' where company_id = $1`, [company])).toBe(
        'denied',
      )
  })

  test('the newest fifty of a company come from an index', async () => {
    await db.sql(`insert into evidence (company_id, title) select $1, 'Photo' from generate_series(1, 3000)`, [company])
    await db.sql('analyze audit.log')
    const plan = await db.rowsAs<{ 'QUERY PLAN': string }>(
      people.owner,
      'explain select * from audit_log where company_id = $1 order by created_at desc limit 50',
      [company],
    )
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toMatch(/Index Scan using log_.*created_at/)
    expect(text).not.toContain('Sort')
  })
})

describe('an entry', () => {
  test('says who, for whom, from where, and which table it really was', async () => {
    const session = crypto.randomUUID()
    await commitAs('owner', { session_id: session, act: { sub: people.admin } }, [
      `insert into evidence (company_id, title) values ($1, 'Photo')`,
      [company],
    ])
    const [entry] = await db.sql('select * from audit_log where company_id = $1 order by seq desc limit 1', [company])
    expect(entry).toMatchObject({
      action: 'INSERT',
      table_name: 'data_changes',
      relation: 'evidence',
      user_id: people.owner,
      actor_id: people.admin,
      session_id: session,
      ip_address: '192.0.2.7',
      user_agent: 'curl',
      request_id: 'r-7',
      new_values: { title: 'Photo' },
    })
    expect(await broken()).toEqual([])
  })

  test('holds no secret of a table that names its secrets, but tells that it changed', async () => {
    await db.sql(`create table public.safes (company_id uuid, id uuid default gen_random_uuid(), pin text, label text)`)
    await db.sql(`select private.add_audit_triggers('public.safes', 'company_id', 'id', '{}', '{pin}')`)
    await db.sql(`insert into safes (company_id, pin, label) values ($1, 'canary-1234', 'Front')`, [company])
    await db.sql(`update safes set pin = 'canary-5678' where company_id = $1`, [company])
    const rows = await db.sql<{ old: string | null; new: string }>(
      `select old_values ->> 'pin' as old, new_values ->> 'pin' as new from audit_log where company_id = $1 and relation = 'safes' order by seq`,
      [company],
    )
    await db.sql('drop table public.safes')
    expect(rows.map((row) => row.new)).toEqual([
      expect.stringMatching(/^\[redacted:[0-9a-f]{8}\]$/),
      expect.stringMatching(/^\[redacted:[0-9a-f]{8}\]$/),
    ])
    expect(rows[1]?.old).toBe(rows[0]?.new)
    expect(rows[1]?.new).not.toBe(rows[0]?.new)
  })

  test('of a global role that changes stands in the installation’s chain', async () => {
    const promoted = await db.person('Promoted')
    await db.sql(`update profiles set global_role = 'Auditor' where id = $1`, [promoted])
    const [entry] = await db.sql(
      `select action, relation, company_id, new_values ->> 'global_role' as role from audit_log where record_id = $1 order by seq desc limit 1`,
      [promoted],
    )
    expect(entry).toEqual({ action: 'UPDATE', relation: 'profiles', company_id: null, role: 'Auditor' })
  })

  test('is written twice when a row goes to another company: it left one and came to the other', async () => {
    const [other] = await db.sql<{ id: string }>(`insert into companies (name) values ('Other') returning id`)
    await db.sql(`insert into evidence (company_id, title) values ($1, 'Moved')`, [company])
    await db.sql('update evidence set company_id = $2 where company_id = $1', [company, other?.id])
    const last = (id: string | undefined) =>
      db.sql(`select action from audit_log where company_id = $1 and relation = 'evidence' order by seq desc limit 1`, [
        id,
      ])
    expect(await last(company)).toEqual([{ action: 'DELETE' }])
    expect(await last(other?.id)).toEqual([{ action: 'INSERT' }])
  })
})

test('twenty writers at once, some of them with many rows, leave one whole chain', async () => {
  const before = await head()
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      commitAs('owner', {}, [
        `insert into evidence (company_id, title) select $1, 'Photo ' || g from generate_series(1, $2) g`,
        [company, 1 + (n % 4) * 5],
      ]),
    ),
  )
  expect(await head()).toBe(before + 5 * (1 + 6 + 11 + 16))
  expect(await broken()).toEqual([])
})

describe('what a client tells', () => {
  const INSERT = `insert into audit_log (action, table_name, record_id, company_id, user_id, created_at, severity, signature, ip_address, metadata)
    values ($1, 'auth_events', 'r', $2, $3, '2001-01-01', 'info', 'forged', '203.0.113.9', '{"source": "server", "note": 1}') returning *`

  test('is chained, and who, when, where and the signature are the database’s', async () => {
    const [result] = await commitAs('contributor', {}, [INSERT, ['login', company, people.owner]])
    expect(result?.rows[0]).toMatchObject({
      action: 'client_login',
      user_id: people.contributor,
      severity: 'warning',
      ip_address: '192.0.2.7',
      metadata: { source: 'client', note: 1 },
    })
    expect(result?.rows[0].created_at.getFullYear()).toBeGreaterThan(2001)
    expect(result?.rows[0].signature).toMatch(/^[0-9a-f]{64}$/)
    expect(await broken()).toEqual([])
  })

  test.each([
    'auth_login',
    'client_auth_login',
    'audit_retention',
    'INSERT',
    'CREATE',
    'control.update',
    'Ünïcode one',
  ])('is kept as written behind a mark that no entry of the server has: %s', async (action) => {
    const [row] = await db.rowsAs<{ action: string; relation: string | null }>(people.owner, INSERT, [
      action,
      company,
      people.owner,
    ])
    expect(row).toMatchObject({ action: `client_${action}`, relation: null })
  })

  test('keeps any table_name', async () => {
    const told = `insert into audit_log (action, table_name, company_id) values ('UPDATE', $1, $2) returning table_name, relation`
    expect(await db.rowsAs(people.owner, told, ['public.controls', company])).toEqual([
      { table_name: 'public.controls', relation: null },
    ])
    await expect(db.rowsAs(people.owner, told, [null, company])).rejects.toMatchObject({ code: 'P0001' })
  })

  test('cannot be written by the server, whose actions have no such mark', async () => {
    await expect(db.sql(`select audit.record('client_login', $1, null)`, [company])).rejects.toThrow('client_')
    await expect(
      db.sql(`select audit.record_account_event('client_login', $1, 'info', null, null, null)`, [people.owner]),
    ).rejects.toThrow('client_')
  })

  test.each(['', 'a\nb', 'x'.repeat(201)])('an action %j is refused', async (action) => {
    await expect(db.rowsAs(people.owner, INSERT, [action, company, people.owner])).rejects.toMatchObject({
      code: 'P0001',
    })
  })

  test.each(['former', 'stranger'] as const)('is not taken from someone outside: %s', async (who) => {
    expect(await db.as(people[who], INSERT, ['note', company, people.owner])).toBe('denied')
  })

  test('is bounded', async () => {
    const large = `insert into audit_log (action, table_name, company_id, metadata) values ('note', 'data_changes', $1, to_jsonb(repeat('x', 20000)))`
    await expect(db.rowsAs(people.owner, large, [company])).rejects.toMatchObject({ code: 'P0001' })
  })
})

describe('how much clients tell', () => {
  const MANY = `insert into audit_log (action, table_name, company_id) select 'note', 'data_changes', $1::uuid from generate_series(1, $2::int)`

  test('is some hundreds in a statement, in one whole chain', async () => {
    const before = await head()
    await commitAs('auditor', {}, [MANY, [company, 400]])
    expect(await head()).toBe(before + 400)
    expect(await broken()).toEqual([])
  })

  test('is a thousand a minute for each person, however many statements they come in', async () => {
    await expect(commitAs('manager', {}, [MANY, [company, 1001]])).rejects.toThrow('too_many_entries')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => commitAs('manager', {}, [MANY, [company, 300]])),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    await commitAs('contributor', {}, [MANY, [company, 1]])
  })

  test('never keeps the installation’s own chain, which sign-ins need', async () => {
    await record('stranger', null)
    const installation = async () =>
      (await db.sql<{ seq: string }>('select seq from audit.heads where company_id = audit.installation()'))[0]?.seq
    const before = await installation()
    await commitAs('stranger', {}, [MANY, [null, 3]])
    expect(await installation()).toBe(before)
    for (const who of ['stranger', 'admin'] as const) {
      const seen = `select chain from audit_log where company_id is null and user_id = $1 and action = 'client_note'`
      expect((await db.rowsAs(people[who], seen, [people.stranger])).length).toBe(3)
    }
  })
})

test('where entries are forwarded to, and who is invited, the trail keeps to itself', async () => {
  await db.sql(
    `insert into audit_forwarders (company_id, kind, address) values ($1, 'webhook', 'https://log.example/secret-path')`,
    [company],
  )
  await db.sql(`update audit_forwarders set address = 'https://log.example/other-path' where company_id = $1`, [
    company,
  ])
  await db.sql(
    `insert into invitations (company_id, email, company_role) values ($1, 'guest@example.com', 'Auditor')`,
    [company],
  )
  const rows = await db.rowsAs<{ relation: string; old_values: unknown; new_values: unknown }>(
    people.auditor,
    `select relation, old_values, new_values from audit_log where company_id = $1 and relation in ('audit_forwarders', 'invitations')`,
    [company],
  )
  expect(rows.map(({ relation }) => relation).toSorted()).toEqual([
    'audit_forwarders',
    'audit_forwarders',
    'invitations',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/log\.example|guest@/)
  expect(rows[1]?.old_values).not.toEqual(rows[1]?.new_values)
})

describe('the log itself', () => {
  test('is not rewritten by anybody, its owner and a superuser included', async () => {
    for (const statement of [
      `update audit.log set action = 'x'`,
      'delete from audit.log',
      'truncate audit.log',
      'delete from audit.anchors',
      `update audit.anchors set line = ''`,
      'delete from audit.heads',
    ])
      await expect(db.sql(statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('gives up no entry that was not signed for it', async () => {
    await expect(db.sql('select audit.remove($1, 5)', [company])).rejects.toMatchObject({ code: '42501' })
  })

  test('loses values only with a word of it', async () => {
    const claims = JSON.stringify({ sub: people.admin })
    const [row] = await db.sql(`select audit.erase($1, '', $2, '{2,3}', 'Asked for by the person')::int as n`, [
      claims,
      company,
    ])
    expect(row).toEqual({ n: 2 })
    const [said] = await db.sql(
      'select action, user_id, metadata from audit_log where company_id = $1 order by seq desc limit 1',
      [company],
    )
    expect(said).toEqual({
      action: 'audit_erasure',
      user_id: people.admin,
      metadata: { seqs: [2, 3], reason: 'Asked for by the person' },
    })
    expect(await broken()).toEqual([])
  })

  test('a table that is not watched is named', async () => {
    expect(await db.sql('select * from audit.unaudited_tables()')).toEqual([])
    await db.sql('alter table evidence disable trigger log_removed')
    expect(await db.sql('select * from audit.unaudited_tables() as hole')).toEqual([
      { hole: 'public.evidence: log_removed' },
    ])
    await db.sql('alter table evidence enable always trigger log_removed')
  })
})
