import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithEvidence } from './testing-evidence.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const ours = await companyWithEvidence(db)
let id = ''

/** A piece in its second version; the first was accepted. */
beforeEach(async () => {
  const folder = crypto.randomUUID()
  await ours.file(`${folder}/one.txt`, '1'.repeat(64))
  const made = await ours.as(ours.editor, `select (add_evidence($1, 'Access list', $2, controls => $3)).id as id`, [
    ours.company,
    `${ours.company}/${folder}/one.txt`,
    [await ours.control('3.1.1'), await ours.control('3.1.2')],
  ])
  id = String(made[0]?.['id'])
  await ours.as(
    ours.owner,
    `update evidence set review_state = 'Accepted', effective_on = '2026-01-01', expires_on = '2026-06-30' where id = $1`,
    [id],
  )
  await ours.file(`${folder}/two.txt`, '2'.repeat(64))
  await ours.as(
    ours.owner,
    `select add_evidence_version($1, $2, $3, 'For the second half', expires_on => '2999-12-31')`,
    [ours.company, id, `${ours.company}/${folder}/two.txt`],
  )
})

const versions = () =>
  db.sql(
    `select version, file_name, file_sha256, note, review_state, effective_on::text, expires_on::text, added_by
     from evidence_versions where evidence_id = $1`,
    [id],
  )

test('a new file becomes the current version; the one before keeps its file, dates and review', async () => {
  const [now] = await db.sql(
    `select version, file_name, version_note, version_by, review_state, reviewed_by, expires_on::text,
       effective_on = (now() at time zone 'UTC')::date as today from evidence where id = $1`,
    [id],
  )
  expect(now).toEqual({
    version: 2,
    file_name: 'two.txt',
    version_note: 'For the second half',
    version_by: ours.owner,
    review_state: 'Not reviewed',
    reviewed_by: null,
    expires_on: '2999-12-31',
    today: true,
  })
  expect(await versions()).toEqual([
    {
      version: 1,
      file_name: 'one.txt',
      file_sha256: '1'.repeat(64),
      note: null,
      review_state: 'Accepted',
      effective_on: '2026-01-01',
      expires_on: '2026-06-30',
      added_by: ours.editor,
    },
  ])
  expect(await ours.counts('3.1.1', '3.1.2')).toEqual([1, 1])
  await db.sql('delete from evidence where id = $1', [id])
})

test('old versions are read by members and written by nobody', async () => {
  expect(await db.as(ours.auditor, 'select 1 from evidence_versions where evidence_id = $1', [id])).toBe('allowed')
  expect(await db.as(ours.outsider, 'select 1 from evidence_versions where evidence_id = $1', [id])).toBe('hidden')
  for (const statement of [
    'update evidence_versions set note = null where evidence_id = $1',
    'delete from evidence_versions where evidence_id = $1',
    `insert into evidence_versions (company_id, evidence_id, version, review_state, added_at)
     select company_id, id, 9, 'Accepted', now() from evidence where id = $1`,
  ])
    expect(await db.as(ours.owner, statement, [id])).toBe('denied')
  await db.sql('delete from evidence where id = $1', [id])
})

test('the bytes of an old version are kept as they are, what the scanner finds shows, and all go with the piece', async () => {
  const [old] = await db.sql<{ file: string }>('select file from evidence_versions where evidence_id = $1', [id])
  await expect(
    db.sql('update storage.objects set version = gen_random_uuid() where name = $1', [old?.file]),
  ).rejects.toMatchObject({ code: '42501' })
  await db.sql(`update storage.objects set scan = 'infected' where name = $1`, [old?.file])
  expect(await db.sql('select file_scan from evidence_versions where evidence_id = $1', [id])).toEqual([
    { file_scan: 'infected' },
  ])
  await db.sql('delete from evidence where id = $1', [id])
  expect(await db.sql('select name from storage.objects where company_id = $1', [ours.company])).toEqual([])
})

test.each(['auditor', 'outsider'] as const)('the %s attaches nothing', async (who) => {
  await ours.file('loose.txt', '3'.repeat(64))
  const values = [ours.company, id, `${ours.company}/loose.txt`]
  await expect(ours.as(ours[who], 'select add_evidence_version($1, $2, $3)', values)).rejects.toMatchObject({
    code: '42501',
  })
  await db.sql('delete from evidence where id = $1', [id])
  await db.sql('delete from storage.objects')
})

test('archived evidence takes no new version', async () => {
  await db.sql('update evidence set archived_at = now() where id = $1', [id])
  await ours.file('late.txt', '4'.repeat(64))
  const values = [ours.company, id, `${ours.company}/late.txt`]
  await expect(ours.as(ours.owner, 'select add_evidence_version($1, $2, $3)', values)).rejects.toThrow(
    'cannot be attached',
  )
})
