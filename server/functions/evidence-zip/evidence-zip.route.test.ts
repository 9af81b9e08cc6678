import { createHash, randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let company: string
let owner: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(`insert into companies (name) values ('Acme') returning id`)
  company = row?.id ?? ''
  owner = await functions.person('Olga')
  outsider = await functions.person('Otto')
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner.id,
  ])
})
afterAll(() => functions.close())

const uploaded = z.object({ evidence: z.looseObject({ id: z.string(), number: z.number() }) })

async function piece(title: string, name: string, text: string) {
  const body = new FormData()
  for (const [field, value] of Object.entries({ companyId: company, controlIds: '', title })) body.append(field, value)
  body.append('file', new Blob([text]), name)
  const answer = await functions.send(owner, 'upload-evidence', { method: 'POST', body })
  return uploaded.parse(await answer.json()).evidence
}
const zip = (who: TestPerson | undefined, evidenceIds: readonly string[]) =>
  functions.send(who, 'evidence-zip', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, evidenceIds }),
  })

test('contains the current files under plain names, with their hashes, and is audited', async () => {
  const one = await piece('One', 'a: b?.txt', 'first')
  const two = await piece('Two', 'a: b?.txt', 'second')
  const [bare] = await functions.db.sql<{ id: string; number: number }>(
    `insert into evidence (company_id, title) values ($1, 'No file') returning id, number`,
    [company],
  )
  const answer = await zip(owner, [one.id, two.id, bare?.id ?? ''])
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  const [first, second] = [`E-${one.number} v1 a_ b_.txt`, `E-${two.number} v1 a_ b_.txt`]
  expect(Object.keys(files).sort()).toEqual([first, second, 'NOT INCLUDED.txt', 'SHA256SUMS'].sort())
  expect([text(first), text(second)]).toEqual(['first', 'second'])
  expect(text('NOT INCLUDED.txt')).toBe(`E-${bare?.number} No file: it has no file\n`)
  const hash = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  expect(text('SHA256SUMS')).toBe(`${hash('first')}  ${first}\n${hash('second')}  ${second}\n`)
  const trail = await functions.db.sql(
    `select user_id, metadata ->> 'count' as n from audit.log where action = 'evidence_zip'`,
  )
  expect(trail).toEqual([{ user_id: owner.id, n: '2' }])
})

test('infected files are excluded', async () => {
  const [good, bad] = [await piece('Good', 'g.txt', 'g'), await piece('Bad', 'b.txt', 'b')]
  await functions.db.sql(`update storage.objects set scan = 'infected' where name like '%/b.txt'`)
  const files = unzipSync(new Uint8Array(await (await zip(owner, [good.id, bad.id])).arrayBuffer()))
  expect(Buffer.from(files['NOT INCLUDED.txt'] ?? []).toString()).toBe(`E-${bad.number} Bad: its file is infected\n`)
})

test("another company's evidence reads like none", async () => {
  const one = await piece('Ours', 'o.txt', 'o')
  const [theirs, nothing] = await Promise.all([zip(outsider, [one.id]), zip(owner, [randomUUID()])])
  expect([theirs.status, nothing.status]).toEqual([404, 404])
  expect(await theirs.json()).toEqual(await nothing.json())
  expect((await zip(undefined, [one.id])).status).toBe(401)
})

test('empty and too large selections are refused before anything is read', async () => {
  expect(await (await zip(owner, [])).json()).toMatchObject({ error: 'Choose at least one piece.' })
  const many = Array.from({ length: 501 }, () => randomUUID())
  expect(await (await zip(owner, many)).json()).toMatchObject({ error: 'One archive holds at most 500 pieces.' })
  const huge = await piece('Huge', 'h.bin', 'h')
  await functions.db.sql(`update storage.objects set size = 5::bigint * 1024 ^ 3 where name like '%/h.bin'`)
  expect((await zip(owner, [huge.id])).status).toBe(413)
})

test('missing bytes close the connection, and the archive no longer counts as running', async () => {
  const lost = await piece('Lost', 'l.txt', 'l')
  const [object] = await functions.db.sql<{ version: string }>(
    `select version from storage.objects where name like '%/l.txt'`,
  )
  await functions.files.discard(object?.version ?? '')
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const answer = await zip(owner, [lost.id])
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  }
})
