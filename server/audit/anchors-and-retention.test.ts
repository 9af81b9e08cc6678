import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretOf } from '#server/platform/keys/secret.ts'
import { anchorFile } from './anchor-file.ts'
import { anchorNewEntries } from './anchors.ts'
import { auditKey } from './audit-key.ts'
import { CHAIN_LIST, readAsService } from './chain.ts'
import { checkChain, readChainList } from './check-chain.ts'
import { checkTrail } from './check-trail.ts'
import { applyRetention } from './retention.ts'
import { createTestAuditLog, exportedChain, SECRET, type TestAuditLog } from './testing.ts'

let kit: TestAuditLog
beforeAll(async () => {
  kit = await createTestAuditLog()
})
afterAll(() => kit.close())

const file = () => path.join(kit.folder, 'anchors.jsonl')
const anchored = (company: string) =>
  kit.db.sql<{ seq: string; kind: string; line: string }>(
    'select seq, kind, line from audit.anchors where company_id = $1 order by n',
    [company],
  )
const check = async (company: string) =>
  checkChain({
    read: readAsService(kit.trail.service),
    company,
    jwk: kit.trail.key.jwk,
    file: kit.trail.file,
    listed: false,
  })

/** As a superuser would, bypassing the trigger. */
async function tamper(statement: string, values: unknown[]): Promise<void> {
  for (const table of ['log', 'anchors', 'heads'])
    await kit.db.sql(`alter table audit.${table} disable trigger refuse_rewriting`)
  await kit.db.sql(statement, values)
  for (const table of ['log', 'anchors', 'heads'])
    await kit.db.sql(`alter table audit.${table} enable always trigger refuse_rewriting`)
}

/** Moves a beginning of the chain back in time, with new hashes: as if it had been written then. */
async function age(company: string, days: number, through: number): Promise<void> {
  await tamper(
    `do $do$ declare e record; previous bytea; begin
       for e in select * from audit.log where company_id = '${company}' order by seq loop
         if e.seq <= ${through} then e.created_at := e.created_at - interval '${days} days'; end if;
         e.prev_hash := coalesce(previous, audit.genesis(e.company_id));
         e.signature := audit.signature(e.action, e.table_name, e.record_id, e.user_id, audit.shown_moment(e.created_at));
         previous := audit.entry_hash(e.prev_hash, e.company_id, e.seq, e.id, audit.moment(e.created_at), e.action, e.table_name, e.record_id,
           audit.common_fields(row(e.user_id, e.actor_id, e.session_id, e.address, e.user_agent, e.request_id)::audit.origin, e.severity, e.metadata),
           e.signature, e.old_hash, e.new_hash);
         update audit.log set created_at = e.created_at, signature = e.signature, prev_hash = e.prev_hash, entry_hash = previous
           where company_id = e.company_id and seq = e.seq;
       end loop;
       update audit.heads set hash = previous where company_id = '${company}';
     end $do$`,
    [],
  )
}

test('the key is the same on every server of an installation, and different on others', () => {
  expect(auditKey(SECRET).fingerprint).toBe(kit.trail.key.fingerprint)
  expect(auditKey(secretOf('another secret of at least thirty-two characters')).fingerprint).not.toBe(
    kit.trail.key.fingerprint,
  )
})

test('an anchor is signed once for new entries, in the database and in the file', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail)
  await anchorNewEntries(kit.trail)
  expect(await anchored(company)).toMatchObject([{ seq: '16', kind: 'head' }])
  expect(await kit.trail.file.linesOf(company)).toEqual((await anchored(company)).map(({ line }) => line))
  await kit.write(company, 3)
  await anchorNewEntries(kit.trail, { company, everySeconds: 60 })
  expect((await anchored(company)).length).toBe(1)
  await anchorNewEntries(kit.trail, { company })
  expect((await anchored(company)).length).toBe(2)
  expect((await check(company)).faults).toEqual([])
})

test('a thousand new entries are signed at once', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail)
  await kit.db.sql(
    `insert into vulnerabilities (company_id, title, severity) select $1, 'x', 'low' from generate_series(1, 1000)`,
    [company],
  )
  await anchorNewEntries(kit.trail, { everySeconds: 3_600 })
  expect((await anchored(company)).at(-1)).toMatchObject({ seq: '1016' })
})

test('signing does not wait for key changes', async () => {
  const company = await kit.company()
  await kit.db.sql('select pg_advisory_lock(7265832)')
  try {
    await anchorNewEntries(kit.trail, { company })
  } finally {
    await kit.db.sql('select pg_advisory_unlock(7265832)')
  }
  expect(await anchored(company)).toHaveLength(1)
})

test('two servers that sign concurrently leave one line of anchors, and each has all of it in its file', async () => {
  const company = await kit.company()
  const other = { ...kit.trail, file: anchorFile(path.join(kit.folder, 'other.jsonl'), kit.trail.service) }
  for (let round = 0; round < 5; round += 1) {
    await kit.write(company, 3)
    await Promise.all([anchorNewEntries(kit.trail), anchorNewEntries(other)])
  }
  await Promise.all([kit.trail.file.catchUp(), other.file.catchUp()])
  const lines = (await anchored(company)).map(({ line }) => line)
  expect(lines.length).toBe(5)
  expect(await kit.trail.file.linesOf(company)).toEqual(lines)
  expect(await other.file.linesOf(company)).toEqual(lines)
})

test('a line that a crash or a full disk tore is written again, whole', async () => {
  await kit.company()
  await anchorNewEntries(kit.trail)
  const whole = readFileSync(file(), 'utf8')
  writeFileSync(file(), whole.slice(0, -40))
  await anchorFile(file(), kit.trail.service).catchUp()
  expect(readFileSync(file(), 'utf8')).toBe(whole)
})

test('a lost file is restored from the database, and one that is ahead is kept', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail)
  const whole = readFileSync(file(), 'utf8')
  rmSync(file())
  await anchorFile(file(), kit.trail.service).catchUp()
  expect(readFileSync(file(), 'utf8')).toBe(whole)
  appendFileSync(file(), '{"company":"of another time"}\n')
  await anchorFile(file(), kit.trail.service).catchUp()
  expect(readFileSync(file(), 'utf8')).toBe(`${whole}{"company":"of another time"}\n`)
  writeFileSync(file(), whole)
  expect((await check(company)).faults).toEqual([])
})

test('entries that do not follow from signed ones are never signed', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail)
  await kit.write(company, 6)
  await tamper(`update audit.log set record_id = 'forged' where company_id = $1 and seq = 18`, [company])
  await anchorNewEntries(kit.trail)
  expect((await anchored(company)).length).toBe(1)
  expect(kit.trail.checks.get(company)?.faults).toContainEqual(expect.objectContaining({ seq: 18 }))
})

test('a row behind the end of a chain is noticed before the next write, and not signed after it', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail)
  await kit.db.sql(
    `insert into audit.log select (jsonb_populate_record(l, jsonb_build_object('seq', 17, 'id', gen_random_uuid()))).*
     from audit.log l where company_id = $1 and seq = 16`,
    [company],
  )
  await anchorNewEntries(kit.trail, { everySeconds: 60 })
  expect(kit.trail.checks.get(company)?.faults).toMatchObject([{ seq: 17 }])
  await kit.write(company, 3)
  await anchorNewEntries(kit.trail)
  expect(await anchored(company)).toHaveLength(1)
  expect((await check(company)).faults).toContainEqual(expect.objectContaining({ seq: 17 }))
})

describe('the list of chains', () => {
  const listed = async () =>
    (await readChainList(readAsService(kit.trail.service), kit.trail.file, kit.trail.key.jwk)).chains

  test('names each chain from its first anchor on, once', async () => {
    const company = await kit.company()
    expect((await listed()).has(company)).toBe(false)
    await anchorNewEntries(kit.trail)
    expect((await listed()).has(company)).toBe(true)
    const lines = (await anchored(CHAIN_LIST)).length
    await kit.write(company, 3)
    await anchorNewEntries(kit.trail)
    expect(await anchored(CHAIN_LIST)).toHaveLength(lines)
    expect((await anchored(CHAIN_LIST)).at(-1)).toMatchObject({ kind: 'chains', seq: String((await listed()).size) })
  })

  test('of a log that older releases anchored names all of their chains', async () => {
    const before = await listed()
    await tamper('delete from audit.anchors where company_id = $1', [CHAIN_LIST])
    rmSync(file())
    kit.trail = { ...kit.trail, file: anchorFile(file(), kit.trail.service) }
    expect(await listed()).toEqual(new Set())
    await anchorNewEntries(kit.trail)
    expect(await listed()).toEqual(before)
  })
})

describe('the command', () => {
  const run = async (company: string | undefined) => {
    const said: string[] = []
    const { file: outside, key, service } = kit.trail
    const read = readAsService(service)
    const { intact } = await checkTrail({ read, jwk: key.jwk, file: outside, company, say: (text) => said.push(text) })
    return { intact, said: said.join('\n') }
  }

  test('checks one company', async () => {
    const company = await kit.company()
    await kit.company()
    await anchorNewEntries(kit.trail)
    expect(await run(company)).toMatchObject({ intact: true, said: expect.stringMatching(/^1 chains, 0 tampered/m) })
  })

  test('refuses a company that has no chain', async () => {
    await expect(run(crypto.randomUUID())).rejects.toThrow('there is no chain of')
  })
})

test('a restored backup is revealed by the file: its newest anchor is ahead', async () => {
  const company = await kit.company()
  await kit.write(company, 6)
  const before = await exportedChain(kit, company)
  await kit.write(company, 6)
  await anchorNewEntries(kit.trail)
  const end = before.head.seq
  await tamper('delete from audit.log where company_id = $1 and seq > $2', [company, end])
  await tamper('delete from audit.anchors where company_id = $1 and seq > $2', [company, end])
  await tamper(`update audit.heads set seq = $2, hash = decode($3, 'hex') where company_id = $1`, [
    company,
    end,
    before.head.hash,
  ])
  const { faults } = await check(company)
  expect(faults.map(({ what }) => what).join('\n')).toContain(`rollback: anchor ${end + 6} > head ${end}`)
})

test('retention removes a beginning, records it, and leaves a chain that can be checked', async () => {
  const company = await kit.company()
  await kit.write(company, 30)
  await age(company, 400, 20)
  await anchorNewEntries(kit.trail, { company })
  await applyRetention(kit.trail)
  const chain = await exportedChain(kit, company)
  expect(chain.entries[0]?.seq).toBe('21')
  expect(chain.entries.find(({ action }) => action === 'audit_retention')?.metadata).toContain('"through": 20')
  expect((await anchored(company)).map(({ kind }) => kind)).toEqual(['head', 'retention', 'head'])
  expect(await check(company)).toMatchObject({ faults: [], first: 21 })
  // Nothing more is due.
  await applyRetention(kit.trail)
  expect((await anchored(company)).length).toBe(3)
})

test('a chain without a retention limit stays complete, and so does a tampered beginning', async () => {
  const kept = await kit.company()
  await kit.db.sql('update companies set audit_retention_days = null where id = $1', [kept])
  await age(kept, 4_000, 10)
  const tampered = await kit.company()
  await anchorNewEntries(kit.trail, { company: tampered })
  await tamper(
    `update audit.log set created_at = created_at - interval '400 days' where company_id = $1 and seq <= 10`,
    [tampered],
  )
  await applyRetention(kit.trail)
  const firstOf = (company: string) =>
    kit.db.sql('select min(seq) as first from audit.log where company_id = $1', [company])
  expect(await firstOf(kept)).toEqual([{ first: '1' }])
  expect(await firstOf(tampered)).toEqual([{ first: '1' }])
})

test('erased values are distinguished from lost ones', async () => {
  const company = await kit.company()
  await anchorNewEntries(kit.trail, { company })
  await kit.db.sql(`select audit.erase('{}', '', $1, '{2,3}', 'Asked for')`, [company])
  expect(await check(company)).toMatchObject({ faults: [], erased: [2, 3] })
  await tamper('update audit.log set new_row = null where company_id = $1 and seq = 5', [company])
  expect((await check(company)).faults).toMatchObject([{ seq: 5 }])
})
