// Reports of assessments, vulnerabilities and reviews of third parties, from the request to the file.
import { commitAs } from '#db/policies/commit-as.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { textOfPdf } from '../functions/ssp/testing-pdf.ts'
import { openDocumentBench } from './testing-documents.ts'

let bench: Awaited<ReturnType<typeof openDocumentBench>>

/** A test of two requirements, one objective of which is not met, with an evidence item. */
const ASSESSMENT = `
  with made as (
    insert into assessments (company_id, kind, title, scope, covers_all, starts_on, ends_on)
    values ($1, 'Control test', 'Visits', 'The gate and the workshop.', false, '2026-11-02', '2026-11-09') returning id, company_id
  ), zone as (
    insert into assessment_controls (company_id, assessment_id, control_id)
    select m.company_id, m.id, c.id from made m join controls c on c.company_id = m.company_id and c.nist_id in ('3.7.6', '3.7.3')
    returning company_id, assessment_id, control_id
  )
  insert into assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed, finding)
  select z.company_id, z.assessment_id, z.control_id, o.id, case when c.nist_id = '3.7.6' then 'Not Met' else 'Met' end,
    '{Examine,Interview}', 'Read the book of visits.', case when c.nist_id = '3.7.6' then 'One visit in eleven alone.' else '' end
  from zone z
  join controls c on c.company_id = z.company_id and c.id = z.control_id
  join catalog_objectives o on o.catalog_id = c.catalog_id`

const ASSESSOR = `
  insert into assessment_assessors (company_id, assessment_id, name, organization, role)
  select company_id, id, 'Cora Lindqvist', 'Northgate', 'Lead assessor' from assessments where company_id = $1`

beforeAll(async () => {
  bench = await openDocumentBench()
  await bench.db.sql(ASSESSMENT, [bench.company])
  await bench.db.sql(ASSESSOR, [bench.company])
  bench.work()
})
afterAll(() => bench.close())

const report = (body: object) => bench.document({ number: 1, ...body }, 'make-report')
const wordsOf = async (pdf: Buffer) => (await textOfPdf(pdf)).join(' ').replaceAll(/\s+/g, ' ')

test('before freezing, the report is a draft of the current state, on every page', async () => {
  const pages = await textOfPdf(await report({}))
  expect(pages.every((words) => words.includes('DRAFT'))).toBe(true)
  expect(pages[0]).toMatch(/Draft of A-1, not frozen|As it stood/)
  expect(pages.join(' ')).toContain('not frozen')
  expect(pages.join(' ')).not.toContain('frozen by')
})

test('the report of a frozen record has all its content, the same every time', async () => {
  const { sha256 } = await bench.call(bench.owner, 'freeze-assessment', { number: 1 }, z.object({ sha256: z.string() }))
  const [pdf, again] = [await report({ marking: 'CUI' }), await report({ marking: 'CUI' })]
  expect(again.equals(pdf)).toBe(true)
  const words = await wordsOf(pdf)
  for (const told of [
    'Acme & Söhne (CAGE 1AB2C)',
    'A-1 Visits',
    'The gate and the workshop.',
    'frozen by Olga',
    'CUI',
    'Cora Lindqvist Northgate Lead assessor',
    'No official has affirmed',
    'points are for all controls together',
    '3.7.6',
    'Not met',
    '[a]',
    'Examine, Interview',
    'Read the book of visits.',
    'One visit in eleven alone.',
  ])
    expect(words).toContain(told)
  expect(words.replaceAll(' ', '')).toContain(sha256)
  expect(words).not.toMatch(/draft/i)
  const file = unzipSync(await report({ format: 'docx' }))
  const body = strFromU8(file['word/document.xml'] ?? new Uint8Array())
  for (const told of ['Assessment Report', 'One visit in eleven alone.', sha256]) expect(body).toContain(told)
})

test('the affirming official is named in the next report', async () => {
  await bench.db.sql(
    `insert into assessment_affirmations (company_id, assessment_id, occasion, name, title, statement, sha256)
     select a.company_id, a.id, 'Assessment', 'Olga Petrova', 'Director', 'I stand for it.', r.sha256
     from assessments a join assessment_records r on r.company_id = a.company_id and r.assessment_id = a.id where a.company_id = $1`,
    [bench.company],
  )
  expect(await wordsOf(await report({}))).toMatch(/Olga Petrova, Director Assessment, \d{4}-\d\d-\d\d I stand for it\./)
})

test('outsiders and requests for a missing assessment are refused, and no job starts', async () => {
  const stranger = await bench.person('Stefan')
  const code = z.object({ code: z.string() })
  const before = await bench.db.sql('select id from jobs')
  expect(await bench.call(stranger, 'make-report', { number: 1 }, code)).toMatchObject({ code: 'no_assessment' })
  expect(await bench.call(undefined, 'make-report', { number: 1 }, z.unknown())).not.toHaveProperty('jobId')
  for (const wrong of [
    { number: 0 },
    { number: 1, format: 'odt' },
    { number: 1, marking: 'SECRET' },
    { companyId: 'x' },
  ])
    expect(await bench.call(bench.owner, 'make-report', wrong, z.unknown())).not.toHaveProperty('jobId')
  expect(await bench.db.sql('select id from jobs')).toEqual(before)
})

test('there is no report of a record that differs from its frozen hash, nor of a missing assessment', async () => {
  const refused = (number: number) => bench.call(bench.owner, 'make-report', { number }, z.object({ code: z.string() }))
  expect(await refused(9)).toMatchObject({ code: 'no_assessment' })
  await bench.db.sql('alter table assessment_records disable trigger user')
  await bench.db.sql(`update assessment_records set content = replace(content, 'eleven', 'twelve')`)
  expect(await refused(1)).toMatchObject({ code: 'record_changed' })
})

describe('the report of vulnerabilities', () => {
  beforeAll(() =>
    bench.db.sql(
      `with asset as (insert into assets (company_id, name) values ($1, 'web01') returning id), finding as (
         insert into vulnerabilities (company_id, title, severity, status, first_seen_on, due_on, owner_id, decision_reason, accepted_until, solution)
         select $1, title, 'high', status, '2026-01-01', due_on::date, case when title = 'Old TLS' then $2::uuid end, reason,
           case when status = 'accepted' then '2999-01-01'::date end, 'Update OpenSSL'
         from (values ('Old TLS', 'open', '2026-02-01', null), ('Weak cipher', 'open', '2999-01-01', null),
           ('Old lathe', 'accepted', '2026-02-01', 'No newer controller'), ('Patched', 'fixed', '2026-02-01', null)
         ) f (title, status, due_on, reason) returning id, title)
       insert into vulnerability_sightings (company_id, vulnerability_id, asset_id)
       select $1, finding.id, asset.id from finding, asset where title = 'Old TLS'`,
      [bench.company, bench.owner.id],
    ),
  )

  test('has what is past due first, by owner, then what else is open and accepted risks', async () => {
    const words = await wordsOf(await bench.document({ marking: 'CUI' }, 'make-vulnerability-report'))
    for (const told of [
      'Vulnerability Report',
      'CUI',
      'Olga',
      'web01',
      'days late',
      'Update OpenSSL',
      'No newer controller',
    ])
      expect(words).toContain(told)
    const order = ['Old TLS', 'Weak cipher', 'Old lathe'].map((title) => words.indexOf(title))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(order).not.toContain(-1)
    expect(words).not.toContain('Patched')
    const file = unzipSync(await bench.document({ format: 'docx' }, 'make-vulnerability-report'))
    expect(strFromU8(file['word/document.xml'] ?? new Uint8Array())).toContain('Old lathe')
  })

  test('is not for outsiders, and no job starts', async () => {
    const stranger = await bench.person('Sven')
    const before = await bench.db.sql('select id from jobs')
    const ask = (who: typeof stranger | undefined, body: object) =>
      bench.call(who, 'make-vulnerability-report', body, z.looseObject({ code: z.string() }))
    expect(await ask(stranger, {})).toMatchObject({ code: 'no_company' })
    expect(await ask(undefined, {})).not.toHaveProperty('jobId')
    expect(await ask(bench.owner, { format: 'odt' })).not.toHaveProperty('jobId')
    expect(await bench.db.sql('select id from jobs')).toEqual(before)
  })
})

describe('the document of a review of a third party', () => {
  const decide = async (name: string): Promise<string> => {
    const [review] = await bench.db.sql<{ id: string }>(
      `with party as (insert into third_parties (company_id, name) values ($1, $2) returning id)
       insert into third_party_reviews (company_id, third_party_id, request, requested_on, answers, answered_on, findings, assessed_on)
       select $1, id, 'Send the SOC 2 report.', '2026-11-01', 'It was sent.', '2026-11-05', 'Backups are untested.', '2026-11-06'
       from party returning id`,
      [bench.company, name],
    )
    return review?.id ?? ''
  }
  const ask = (who: Parameters<typeof bench.call>[0], body: object) =>
    bench.call(who, 'make-third-party-review', body, z.looseObject({ code: z.string() }))

  test('has the steps, the decision and what the third party was, and not what it became', async () => {
    const reviewId = await decide('Contoso')
    expect(await ask(bench.owner, { reviewId })).toMatchObject({ code: 'no_review' })
    await commitAs(
      bench.db,
      bench.owner.id,
      `update third_party_reviews set decision = 'Approved with conditions', decision_note = 'Test them.', next_review_on = '2998-01-01'
       where company_id = $1 and id = $2`,
      [bench.company, reviewId],
    )
    await bench.db.sql(`update third_parties set name = 'Renamed' where company_id = $1`, [bench.company])
    const first = await bench.document({ reviewId, marking: 'CUI' }, 'make-third-party-review')
    const words = await wordsOf(first)
    for (const told of ['Review of Contoso', 'CUI', 'SOC 2', 'Backups are untested', 'Test them', '2998-01-01', 'Olga'])
      expect(words).toContain(told)
    expect(words).not.toContain('Renamed')
    expect(await bench.document({ reviewId, marking: 'CUI' }, 'make-third-party-review')).toEqual(first)
  })

  test('is not for outsiders, and takes the id of a review', async () => {
    const reviewId = await decide('Fabrikam')
    expect(await ask(await bench.person('Rob'), { reviewId })).toMatchObject({ code: 'no_review' })
    expect(await ask(undefined, { reviewId })).not.toHaveProperty('jobId')
    expect(await ask(bench.owner, { reviewId: 'T-1' })).not.toHaveProperty('jobId')
  })
})
