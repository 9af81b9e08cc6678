import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithEvidence } from './testing-evidence.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

let ours: Awaited<ReturnType<typeof companyWithEvidence>>
let [a, b, c] = ['', '', '']
beforeEach(async () => {
  ours = await companyWithEvidence(db)
  a = await ours.control('3.1.1')
  b = await ours.control('3.1.2')
  c = await ours.control('3.1.3')
})

const link = (id: string, control: string, objective: string | null = null) =>
  ours.as(
    ours.editor,
    'insert into evidence_links (company_id, evidence_id, control_id, objective_id) values ($1, $2, $3, $4)',
    [ours.company, id, control, objective],
  )
const unlink = (id: string, control: string) =>
  ours.as(ours.editor, 'delete from evidence_links where company_id = $1 and evidence_id = $2 and control_id = $3', [
    ours.company,
    id,
    control,
  ])
const ownControl = async (id: string) =>
  (await db.sql<{ control_id: string | null }>('select control_id from evidence where id = $1', [id]))[0]?.control_id
const linked = async (id: string) =>
  (
    await db.sql<{ control_id: string }>(
      'select control_id from evidence_links where evidence_id = $1 order by created_at, id',
      [id],
    )
  ).map((row) => row.control_id)
const counts = () => ours.counts('3.1.1', '3.1.2', '3.1.3')

describe('who may link', () => {
  test.each([
    ['owner', 'allowed', 'allowed', 'allowed'],
    ['editor', 'allowed', 'allowed', 'allowed'],
    ['auditor', 'allowed', 'denied', 'hidden'],
    ['outsider', 'hidden', 'denied', 'hidden'],
  ] as const)('%s: read %s, add %s, remove %s', async (who, read, add, remove) => {
    const id = await ours.evidence('List', a)
    const person = ours[who]
    expect({
      read: await db.as(person, 'select 1 from evidence_links where company_id = $1', [ours.company]),
      add: await db.as(person, 'insert into evidence_links (company_id, evidence_id, control_id) values ($1, $2, $3)', [
        ours.company,
        id,
        b,
      ]),
      change: await db.as(person, 'update evidence_links set control_id = $2 where company_id = $1', [ours.company, b]),
      remove: await db.as(person, 'delete from evidence_links where company_id = $1', [ours.company]),
      signedOut: await db.as(undefined, 'select 1 from evidence_links'),
    }).toEqual({ read, add, change: 'denied', remove, signedOut: 'denied' })
  })

  test('nothing of another company, no objective of another control, and nothing twice', async () => {
    const id = await ours.evidence('List', a)
    const theirs = await companyWithEvidence(db)
    await expect(link(id, await theirs.control('3.1.1'))).rejects.toThrow('foreign key')
    await expect(link(await theirs.evidence('Theirs'), a)).rejects.toThrow('foreign key')
    await expect(link(id, b, 'cmmc2/3.1.1/a')).rejects.toThrow('The control has no such objective')
    await expect(link(id, a)).rejects.toThrow('duplicate key')
    await link(id, b, 'cmmc2/3.1.2/a')
    expect(await counts()).toEqual([1, 1, 0])
  })
})

describe('the control of a piece and its links', () => {
  test('setting the one makes and moves the other', async () => {
    const id = await ours.evidence('List', a)
    expect(await linked(id)).toEqual([a])
    await ours.as(ours.editor, 'update evidence set control_id = $2 where id = $1', [id, b])
    expect([await linked(id), await counts()]).toEqual([[b], [0, 1, 0]])
    await ours.as(ours.editor, 'update evidence set control_id = null where id = $1', [id])
    expect([await linked(id), await ownControl(id), await counts()]).toEqual([[], null, [0, 0, 0]])
  })

  test('the first link fills it; taking its link away moves it to the next, and at last to nothing', async () => {
    const id = await ours.evidence('List')
    await link(id, b, 'cmmc2/3.1.2/a')
    expect([await ownControl(id), await linked(id)]).toEqual([b, [b]])
    await link(id, a)
    await link(id, b)
    expect([await ownControl(id), await counts()]).toEqual([b, [1, 1, 0]])
    await unlink(id, b)
    expect([await ownControl(id), await counts()]).toEqual([a, [1, 0, 0]])
    await unlink(id, a)
    expect([await ownControl(id), await counts()]).toEqual([null, [0, 0, 0]])
  })

  test('a control that goes takes its links along', async () => {
    const id = await ours.evidence('List', a)
    await link(id, b)
    await db.sql('delete from controls where id = $1', [a])
    expect([await ownControl(id), await linked(id)]).toEqual([b, [b]])
    await db.sql('delete from controls where id = $1', [b])
    expect([await ownControl(id), await linked(id)]).toEqual([null, []])
  })

  test('many at once are many', async () => {
    await db.sql(
      `insert into evidence (company_id, title, control_id) select company_id, 'E', id from controls where company_id = $1`,
      [ours.company],
    )
    await db.sql('update evidence set control_id = $2 where company_id = $1', [ours.company, c])
    expect(await counts()).toEqual([0, 0, 110])
    await db.sql('delete from evidence where company_id = $1', [ours.company])
    expect(await counts()).toEqual([0, 0, 0])
  })
})

describe('the count of a control', () => {
  test('leaves out what is archived, and has it back after a restore', async () => {
    const id = await ours.evidence('List', a)
    await link(id, b)
    await ours.as(ours.owner, 'update evidence set archived_at = now() where id = $1', [id])
    expect(await counts()).toEqual([0, 0, 0])
    await link(id, c)
    expect(await counts()).toEqual([0, 0, 0])
    await ours.as(ours.owner, 'update evidence set archived_at = null where id = $1', [id])
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('is right when two people link at the same moment', async () => {
    const pieces = [await ours.evidence('One'), await ours.evidence('Two')]
    const clients = await Promise.all(
      pieces.map(async () => {
        const client = new pg.Client(db.urls.admin)
        await client.connect()
        return client
      }),
    )
    const [one, two] = clients
    const add = (client: pg.Client | undefined, id: string | undefined) =>
      client?.query('insert into evidence_links (company_id, evidence_id, control_id) values ($1, $2, $3)', [
        ours.company,
        id,
        a,
      ])
    await one?.query('begin')
    await add(one, pieces[0])
    const second = add(two, pieces[1])
    await expect
      .poll(() =>
        db.sql(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toEqual([{ n: 1 }])
    await one?.query('commit')
    await second
    for (const client of clients) await client.end()
    expect(await counts()).toEqual([2, 0, 0])
  })
})
