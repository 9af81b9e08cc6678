import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithAssessments } from './testing-assessment.ts'
import { ONE_OF_EACH } from './testing-tenant-tables.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithAssessments(db)
const { owner, editor, company } = ours
for (const statement of ONE_OF_EACH) await db.sql(statement, [company])
const FAR = new Date(Date.now() + 90 * 86_400_000).toISOString()

const inScope = await ours.control('3.1.2')
const outOfScope = await ours.control('3.1.3')
const evidenceOf = async (control: string, title: string) => {
  const [row] = await db.sql<{ id: string }>(
    'insert into evidence (company_id, control_id, title) values ($1, $2, $3) returning id',
    [company, control, title],
  )
  await db.sql(
    'insert into evidence_links (company_id, evidence_id, control_id) values ($1, $2, $3) on conflict do nothing',
    [company, row?.id, control],
  )
  return row?.id ?? ''
}
const shown = await evidenceOf(inScope, 'Badge list')
const hidden = await evidenceOf(outOfScope, 'Flow chart')

/** An assessment of one control, and an outside assessor who is invited to it. */
async function seated(isProven = true) {
  const assessment = await ours.assessment([inScope], 'Third-party assessment')
  const { id, email } = await ours.stranger(isProven)
  const [seat] = await ours.invite(owner, assessment, email, FAR)
  return { assessment, assessor: id, seat: String(seat?.['id']) }
}

type Seat = Awaited<ReturnType<typeof seated>>

/** Every way into the portal; each is refused where there is no seat. */
const ways = ({ assessment }: Pick<Seat, 'assessment'>): [string, string, unknown[]][] => [
  ['the assessment', 'select assessor_portal($1)', [assessment]],
  ['a control', 'select assessor_control($1, $2)', [assessment, inScope]],
  ['the plan', 'select assessor_ssp($1)', [assessment]],
  ['a file', 'select private.assessor_file($1, $2)', [assessment, shown]],
  ['a result', `select assessor_write_result($1, $2, null, '{"result": "Met"}')`, [assessment, inScope]],
  ['a request', `select assessor_request_evidence($1, $2, 'More')`, [assessment, inScope]],
]
async function outcomes(who: Parameters<typeof db.as>[0], seat: Pick<Seat, 'assessment'>) {
  const found = new Set<string>()
  for (const [, text, values] of ways(seat)) found.add(await db.as(who, text, values))
  return found
}

describe('a seat', () => {
  test('is given by Owners, for at most a year', async () => {
    const assessment = await ours.assessment([inScope])
    for (const who of [editor, ours.auditor, ours.outsider])
      await expect(ours.invite(who, assessment, 'a@c3pao.example', FAR)).rejects.toThrow('Only an Owner')
    await expect(ours.invite(owner, assessment, 'a@c3pao.example', '2020-01-01')).rejects.toThrow('in the future')
    await expect(ours.invite(owner, assessment, 'a@c3pao.example', '2999-01-01')).rejects.toThrow('a year at most')
    await expect(ours.invite(owner, assessment, 'nobody', FAR)).rejects.toThrow('which address')
    expect(
      await db.as(
        editor,
        `update assessment_assessors set access_until = now() + interval '1 year' where company_id = $1`,
        [company],
      ),
    ).toBe('denied')
    expect(
      await db.as(
        owner,
        `insert into assessment_assessors (company_id, assessment_id, name, email) values ($1, $2, 'Me', 'me@x.example')`,
        [company, assessment],
      ),
    ).toBe('denied')
  })

  test('opens the portal to the person who proved the address, until it ends', async () => {
    const seat = await seated()
    expect(await outcomes(seat.assessor, seat)).toEqual(new Set(['allowed']))
    await db.sql(`update assessment_assessors set access_until = now() - interval '1 microsecond' where id = $1`, [
      seat.seat,
    ])
    expect(await outcomes(seat.assessor, seat)).toEqual(new Set(['denied']))
    expect(await db.rowsAs(seat.assessor, 'select assessor_assessments() as list')).toEqual([{ list: [] }])
  })

  test('counts a control as assessed once an objective is not met, or each has a result', async () => {
    const { assessment, assessor } = await seated()
    const counts = async () => (await db.rowsAs(assessor, 'select assessor_assessments() as list'))[0]?.['list']
    const record = (result: string, letters: readonly string[]) =>
      db.sql(
        `insert into assessment_results (company_id, assessment_id, control_id, objective_id, result)
         select $1, $2, k.id, o.id, $4 from controls k join catalog_objectives o on o.catalog_id = k.catalog_id
         where k.id = $3 and (cardinality($5::text[]) = 0 or o.letter = any ($5))
         on conflict (company_id, assessment_id, control_id, objective_id) do update set result = excluded.result`,
        [company, assessment, inScope, result, letters],
      )
    expect(await counts()).toMatchObject([{ controlCount: 1, assessedCount: 0 }])
    await record('Met', ['a'])
    expect(await counts()).toMatchObject([{ assessedCount: 0 }])
    await record('Met', [])
    expect(await counts()).toMatchObject([{ assessedCount: 1 }])
    await db.sql('delete from assessment_results where assessment_id = $1', [assessment])
    await record('Not Met', ['a'])
    expect(await counts()).toMatchObject([{ assessedCount: 1 }])
  })

  test.each([
    [
      'an address that nobody proved',
      async () => {
        const seat = await seated(false)
        return [seat.assessor, seat] as const
      },
    ],
    [
      'someone who acts in the assessor’s name',
      async () => {
        const seat = await seated()
        return [{ sub: seat.assessor, act: { sub: owner } }, seat] as const
      },
    ],
    [
      'a token for scripts',
      async () => {
        const seat = await seated()
        return [{ sub: seat.assessor, scopes: ['company.read'] }, seat] as const
      },
    ],
    ['the assessor of another assessment', async () => [(await seated()).assessor, await seated()] as const],
    ['a stranger', async () => [ours.outsider, await seated()] as const],
  ])('opens nothing to %s', async (_who, make) => {
    const [who, seat] = await make()
    expect(await outcomes(who, seat)).toEqual(new Set(['denied']))
  })

  test('ends when the Owner says so, when the inviting member may no longer invite, and with the company', async () => {
    const ended = await seated()
    await ours.as(owner, 'select end_assessor_access($1, $2)', [company, ended.seat])
    expect(await outcomes(ended.assessor, ended)).toEqual(new Set(['denied']))
    const second = await db.person('Second Owner')
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
      company,
      second,
    ])
    const orphan = await seated()
    await db.sql('update assessment_assessors set invited_by = $2 where id = $1', [orphan.seat, second])
    expect(await outcomes(orphan.assessor, orphan)).toEqual(new Set(['allowed']))
    await db.sql(`update user_companies set company_role = 'Manager' where company_id = $1 and user_id = $2`, [
      company,
      second,
    ])
    expect(await outcomes(orphan.assessor, orphan)).toEqual(new Set(['denied']))
    const left = await seated()
    await db.sql('update companies set deleted_at = now() where id = $1', [company])
    expect(await outcomes(left.assessor, left)).toEqual(new Set(['denied']))
    await db.sql('update companies set deleted_at = null where id = $1', [company])
  })

  test('asks for a second factor where the company does', async () => {
    const seat = await seated()
    await db.sql('update companies set second_factor_required = true where id = $1', [company])
    expect(await outcomes(seat.assessor, seat)).toEqual(new Set(['denied']))
    expect(await outcomes({ sub: seat.assessor, aal: 'aal2' }, seat)).toEqual(new Set(['allowed']))
    await db.sql('update companies set second_factor_required = false where id = $1', [company])
  })
})

describe('an assessor', () => {
  test('reads no row of any table of the company, nor writes one, by whatever way', async () => {
    const { assessor } = await seated()
    const tables = await db.sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
       where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'v')
         and has_any_column_privilege('authenticated', c.oid, 'select')
         -- A person reads in the trail what they did themselves.
         and c.relname <> 'audit_log'`,
    )
    expect(tables.length).toBeGreaterThan(35)
    for (const { name } of tables)
      expect([name, await db.as(assessor, `select 1 from ${name} where company_id = $1`, [company])]).toEqual([
        name,
        'hidden',
      ])
    expect(await db.as(assessor, 'select from companies where id = $1', [company])).toBe('hidden')
    expect(await db.rowsAs(assessor, `select * from search_records($1, 'a')`, [company]).catch(() => [])).toEqual([])
    for (const rpc of ['dashboard($1)', 'ssp_content($1)', 'assessment_content($1, 1)'])
      expect(await db.rowsAs(assessor, `select ${rpc} as given`, [company])).toEqual([{ given: null }])
  })

  test('sees what is in the scope, and no evidence of anything else', async () => {
    const { assessor, assessment } = await seated()
    const [portal] = await db.rowsAs<{ given: { controls: { id: string }[] } }>(
      assessor,
      'select assessor_portal($1) as given',
      [assessment],
    )
    expect(portal?.given.controls.map(({ id }) => id)).toEqual([inScope])
    await db.sql(
      `insert into control_exceptions (company_id, control_id, kind, description, measures)
       values ($1, $2, 'enduring-exception', 'An old lathe', 'A guard')`,
      [company, inScope],
    )
    const [control] = await db.rowsAs<{ given: { evidence: { id: string }[]; exception: unknown } }>(
      assessor,
      'select assessor_control($1, $2) as given',
      [assessment, inScope],
    )
    expect(control?.given.evidence.map(({ id }) => id)).toContain(shown)
    expect(control?.given.exception).toMatchObject({ kind: 'enduring-exception', measures: 'A guard' })
    expect(JSON.stringify([portal, control])).not.toContain(hidden)
    for (const [text, values] of [
      ['select assessor_control($1, $2)', [assessment, outOfScope]],
      [`select assessor_write_result($1, $2, null, '{"result": "Met"}')`, [assessment, outOfScope]],
      [`select assessor_request_evidence($1, $2, 'More')`, [assessment, outOfScope]],
    ] as const)
      expect(await db.as(assessor, text, values)).toBe('denied')
    expect(await db.rowsAs(assessor, 'select private.assessor_file($1, $2) as file', [assessment, hidden])).toEqual([
      { file: null },
    ])
  })

  test('gets the newest plan of the assessed framework, and none of another', async () => {
    const { assessor, assessment } = await seated()
    await db.sql(
      `insert into ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256)
       values ($1, 101, 'cmmc2', 'Plan', '', 100, '{"number":101}', repeat('0', 64)), ($1, 102, 'soc2', 'Plan', '', 100, '{}', repeat('0', 64))`,
      [company],
    )
    const plans = 'select assessor_portal($1) as portal, assessor_ssp($1) as plan'
    const [found] = await db.rowsAs(assessor, plans, [assessment])
    expect(found).toMatchObject({ portal: { securityPlan: { number: 101 } }, plan: { number: 101 } })
  })

  test('enters what nobody of the company changes, until it is frozen', async () => {
    const { assessor, assessment } = await seated()
    await ours.answer(editor, assessment, inScope, 'Met')
    const answer = `select assessor_write_result($1, $2, null, '{"result": "Not Met", "methods": ["Test"], "finding": "Three doors stand open"}')`
    await ours.as(assessor, answer, [assessment, inScope])
    expect(
      await db.sql('select result, methods, finding, updated_by from assessment_results where assessment_id = $1', [
        assessment,
      ]),
    ).toEqual([{ result: 'Not Met', methods: ['Test'], finding: 'Three doors stand open', updated_by: assessor }])
    const more = `select assessor_write_result($1, $2, null, '{"observed": "At the dock"}')`
    await ours.as(assessor, more, [assessment, inScope])
    expect(
      await db.sql('select result, observed, finding from assessment_results where assessment_id = $1', [assessment]),
      'what is not named stays',
    ).toEqual([{ result: 'Not Met', observed: 'At the dock', finding: 'Three doors stand open' }])
    for (const statement of [
      `update assessment_results set result = 'Met' where assessment_id = $1`,
      'delete from assessment_results where assessment_id = $1',
    ])
      expect(await db.as(owner, statement, [assessment])).toBe('denied')
    await ours.proof(assessment)
    await ours.freeze(editor, assessment)
    await expect(ours.as(assessor, answer.replace('Three', 'Two'), [assessment, inScope])).rejects.toThrow(
      'frozen and stays',
    )
  })

  test('loses neither the seat nor a control with results to an editor', async () => {
    const { assessor, assessment, seat } = await seated()
    await ours.as(assessor, `select assessor_write_result($1, $2, null, '{"result": "Not Met"}')`, [
      assessment,
      inScope,
    ])
    for (const who of [owner, editor]) {
      expect(await db.as(who, 'delete from assessment_assessors where id = $1', [seat])).toBe('denied')
      expect(await db.as(who, 'delete from assessment_controls where assessment_id = $1', [assessment])).toBe('denied')
    }
    const named = `insert into assessment_assessors (company_id, assessment_id, name) values ($1, $2, 'Ines Inside')`
    await ours.as(editor, named, [company, assessment])
    await ours.as(editor, `delete from assessment_assessors where assessment_id = $1 and email is null`, [assessment])
    expect(await db.sql('select name from assessment_assessors where assessment_id = $1', [assessment])).toEqual([
      { name: 'Cora Assessor' },
    ])
  })

  test('asks for more, hears when it is there, and sees what was given', async () => {
    const { assessor, assessment } = await seated()
    await ours.as(assessor, `select assessor_request_evidence($1, $2, 'The list of May', 'As a file', '2999-01-01')`, [
      assessment,
      inScope,
    ])
    const [request] = await db.sql<{ id: string }>(
      'select id, asked_of, asked_by from evidence_requests where assessment_id = $1',
      [assessment],
    )
    expect(request).toMatchObject({ asked_of: owner, asked_by: assessor })
    const [given] = await db.sql<{ id: string }>(
      `insert into evidence (company_id, title) values ($1, 'List of May') returning id`,
      [company],
    )
    await ours.as(editor, 'update evidence_requests set fulfilled_by = $2 where id = $1', [request?.id, given?.id])
    const [control] = await db.rowsAs<{ given: unknown }>(assessor, 'select assessor_control($1, $2) as given', [
      assessment,
      inScope,
    ])
    expect(JSON.stringify(control)).toContain(given?.id)
    expect(await db.sql('select link from notifications where user_id = $1', [assessor])).toEqual([
      { link: `/assessor/${assessment}` },
    ])
  })

  test('leaves in the trail of the company what they read', async () => {
    const { assessor, assessment } = await seated()
    await ours.as(assessor, 'select assessor_control($1, $2)', [assessment, inScope])
    expect(
      await db.sql(
        `select action, record_id, metadata ->> 'control' as control from audit.log where user_id = $1 and company_id = $2`,
        [assessor, company],
      ),
    ).toEqual([{ action: 'assessor_read_control', record_id: inScope, control: '3.1.2' }])
  })
})
