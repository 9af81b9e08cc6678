import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithAssessments } from './testing-assessment.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithAssessments(db)
const { owner, editor, auditor, outsider, company, other } = ours
const REQUIREMENTS = 110

const scopeOf = async (assessment: string) =>
  (await db.sql('select from assessment_controls where assessment_id = $1', [assessment])).length

const addToPoam = (who: string, assessment: string, results: unknown[], dueOn: string | null = null) =>
  ours.as(who, 'select add_findings_to_poam($1, $2, $3, $4) as n', [company, assessment, results, dueOn])

describe('an assessment', () => {
  test('covers all controls or the chosen ones, and gets a number that no other gets', async () => {
    const whole = await ours.assessment()
    const chosen = await ours.assessment([await ours.control('3.1.1'), await ours.control('3.1.2')])
    expect([await scopeOf(whole), await scopeOf(chosen)]).toEqual([REQUIREMENTS, 2])
    const rows = await db.sql(
      'select number, protocol_id, covers_all, state from assessments where company_id = $1 order by number',
      [company],
    )
    expect(rows).toEqual([
      { number: 1, protocol_id: 'cmmc2', covers_all: true, state: 'Planned' },
      { number: 2, protocol_id: 'cmmc2', covers_all: false, state: 'Planned' },
    ])
    await expect(ours.assessment([])).rejects.toThrow('Choose at least one control')
    await expect(ours.assessment([await ours.control('3.1.1', other)])).rejects.toThrow('foreign key')
  })

  test('is planned by members who may edit', async () => {
    const plan = (who: string) =>
      ours.as(who, 'select id from add_assessment($1, $2)', [company, '{"kind": "Self-assessment", "title": "Mine"}'])
    await expect(plan(auditor)).rejects.toThrow('row-level security')
    await expect(plan(outsider)).rejects.toThrow('row-level security')
  })

  test('begins with its first result, and reaches no later state by a client’s word', async () => {
    const assessment = await ours.assessment()
    await expect(
      ours.as(owner, `update assessments set state = 'Affirmed' where id = $1`, [assessment]),
    ).rejects.toThrow('begun, then frozen, then affirmed')
    await ours.answer(editor, assessment, await ours.control(), 'Met')
    expect(await ours.stateOf(assessment)).toBe('In Progress')
    for (const column of ['score', 'outcome', 'valid_until', 'affirm_by', 'number', 'protocol_id', 'finished_on'])
      expect(await db.as(owner, `update assessments set ${column} = null where id = $1`, [assessment])).toBe('denied')
  })

  test('closes out another only where the server says so', async () => {
    const [assessment, other] = [await ours.assessment(), await ours.assessment()]
    expect(await db.as(owner, 'update assessments set closes_id = $2 where id = $1', [assessment, other])).toBe(
      'denied',
    )
    expect(
      await db.as(
        owner,
        `insert into assessments (company_id, kind, title, closes_id) values ($1, 'Self-assessment', 'Mine', $2)`,
        [company, other],
      ),
    ).toBe('denied')
    const begin = `select private.begin_close_out($1, $2, 'Close-out', '{}')`
    await expect(ours.as(owner, begin, [company, other])).rejects.toThrow('Only a Conditional status that is in force')
    for (const who of [auditor, outsider])
      await expect(ours.as(who, begin, [company, other])).rejects.toThrow('Your role does not allow')
  })

  test('has results only within its scope, and of objectives that the control has', async () => {
    const assessment = await ours.assessment([await ours.control('3.1.1')])
    await expect(ours.answer(editor, assessment, await ours.control('3.1.2'), 'Met')).rejects.toThrow('foreign key')
    const [foreign] = await db.sql<{ id: string }>(
      `select o.id from catalog_objectives o join controls c on c.catalog_id = o.catalog_id where c.id = $1 limit 1`,
      [await ours.control('3.1.2')],
    )
    await expect(
      ours.as(
        editor,
        `insert into assessment_results (company_id, assessment_id, control_id, objective_id) values ($1, $2, $3, $4)`,
        [company, assessment, await ours.control('3.1.1'), foreign?.id],
      ),
    ).rejects.toThrow('no such objective')
    await expect(ours.answer(auditor, assessment, await ours.control('3.1.1'), 'Met')).rejects.toThrow('row-level')
    await expect(ours.answer(outsider, assessment, await ours.control('3.1.1'), 'Met')).rejects.toThrow('row-level')
  })

  test('takes over what the company says of itself, and nothing twice', async () => {
    const control = await ours.control('3.1.20')
    await db.sql(
      `insert into control_objectives (company_id, control_id, objective_id, result, note)
       select c.company_id, c.id, o.id, 'Met', 'By list' from controls c join catalog_objectives o on o.catalog_id = c.catalog_id where c.id = $1`,
      [control],
    )
    const assessment = await ours.assessment()
    const take = () => ours.as(editor, 'select prefill_results($1, $2) as n', [company, assessment])
    const [first] = await take()
    expect(first?.['n']).toBeGreaterThan(0)
    expect(await take()).toEqual([{ n: 0 }])
    expect(
      await db.sql('select distinct result, methods, observed from assessment_results where assessment_id = $1', [
        assessment,
      ]),
    ).toEqual([{ result: 'Met', methods: ['Examine'], observed: 'By list' }])
  })

  test('gives the rows of its tables to nobody outside the company', async () => {
    for (const table of [
      'assessments',
      'assessment_controls',
      'assessment_results',
      'assessment_assessors',
      'assessment_records',
      'assessment_affirmations',
    ]) {
      expect(await db.as(outsider, `select from ${table} where company_id = $1`, [company])).toBe('hidden')
      expect(await db.as(undefined, `select from ${table}`)).toBe('denied')
    }
    expect(await db.rowsAs(outsider, 'select assessment_content($1, 1) as c', [company])).toEqual([{ c: null }])
  })
})

describe('a finding', () => {
  test('becomes an item of the plan of action once, which refers to where it was found', async () => {
    const control = await ours.control('3.5.1')
    const assessment = await ours.assessment([control], 'Internal audit')
    const [result] = await ours.answer(editor, assessment, control, 'Not Met')
    const plan = (who: string) => addToPoam(who, assessment, [result?.['id']], '2999-01-01')
    await expect(plan(auditor)).rejects.toThrow('row-level security')
    expect(await plan(editor)).toEqual([{ n: 1 }])
    expect(await plan(editor)).toEqual([{ n: 0 }])
    const [item] = await db.sql(
      `select i.source, i.source_detail, i.description, i.due_on::text from poam_items i
       join assessment_results r on r.poam_item_id = i.id where r.id = $1`,
      [result?.['id']],
    )
    expect(item).toMatchObject({ source: 'Audit', due_on: '2999-01-01', description: 'Doors stand open' })
    expect(item?.['source_detail']).toMatch(/^A-\d+ Yearly$/)
  })

  test('that an open item covers already refers to that one, until it is closed', async () => {
    const control = await ours.control('3.5.2')
    const itemOf = async () => {
      const assessment = await ours.assessment([control], 'Internal audit')
      const [result] = await ours.answer(editor, assessment, control, 'Not Met')
      const [made] = await addToPoam(editor, assessment, [result?.['id']])
      const [row] = await db.sql('select poam_item_id as item from assessment_results where id = $1', [result?.['id']])
      return { made: made?.['n'], item: row?.['item'] }
    }
    const first = await itemOf()
    expect(await itemOf()).toEqual({ made: 0, item: first.item })
    await db.sql(
      `update poam_items set status = 'Closed', completed_on = current_date, closing_reason = 'Mended' where id = $1`,
      [first.item],
    )
    const later = await itemOf()
    expect(later.made).toBe(1)
    expect(later.item).not.toBe(first.item)
  })
})

describe('a frozen assessment', () => {
  async function frozen(official?: string) {
    const assessment = await ours.assessment([await ours.control()], 'Self-assessment', official)
    const [result] = await ours.answer(editor, assessment, await ours.control(), 'Not Met')
    await ours.proof(assessment)
    await ours.freeze(editor, assessment)
    return { assessment, result: String(result?.['id']) }
  }

  test('has a record with the SHA-256 of its content', async () => {
    const { assessment } = await frozen()
    expect(
      await db.sql('select sha256, frozen_by from assessment_records where assessment_id = $1', [assessment]),
    ).toEqual([{ sha256: createHash('sha256').update('{"é":1}').digest('hex'), frozen_by: editor }])
    await expect(ours.freeze(editor, assessment)).rejects.toThrow('frozen already')
  })

  test('is frozen by nobody who only reads, and in no other company', async () => {
    const assessment = await ours.assessment()
    for (const who of [auditor, outsider])
      await expect(ours.freeze(who, assessment)).rejects.toThrow('Your role does not allow')
  })

  test('never changes: neither for clients nor for the service nor for the owner of the tables', async () => {
    const { assessment, result } = await frozen()
    for (const statement of [
      `update assessments set title = 'Other' where id = $1`,
      `update assessments set score = 110 where id = $1`,
      'delete from assessments where id = $1',
      'delete from assessment_controls where assessment_id = $1',
      `insert into assessment_assessors (company_id, assessment_id, name) select company_id, id, 'Late' from assessments where id = $1`,
      `update assessment_results set result = 'Met' where assessment_id = $1`,
      'delete from assessment_results where assessment_id = $1',
    ])
      await expect(db.sql(statement, [assessment])).rejects.toThrow('frozen and stays')
    for (const statement of [
      `update assessment_records set content = '{}' where assessment_id = $1`,
      `update assessment_records set sha256 = repeat('0', 64) where assessment_id = $1`,
      'delete from assessment_records where assessment_id = $1',
    ])
      await expect(db.sql(statement, [assessment])).rejects.toThrow('never changed')
    const [grants] = await db.sql(
      `select has_table_privilege('app_service', 'assessment_records', 'insert, update, delete') as service,
         has_table_privilege('authenticated', 'assessment_records', 'insert, update, delete') as client`,
    )
    expect(grants).toEqual({ service: false, client: false })
    // What mends a finding is found later.
    await addToPoam(editor, assessment, [result])
    expect(
      await db.sql('select from assessment_results where id = $1 and poam_item_id is not null', [result]),
    ).toHaveLength(1)
  })

  test('goes with its company alone', async () => {
    const gone = await companyWithAssessments(db)
    const assessment = await gone.assessment()
    await gone.proof(assessment)
    await gone.freeze(gone.editor, assessment)
    await db.sql('delete from companies where id = $1', [gone.company])
    expect(await db.sql('select from assessment_records where assessment_id = $1', [assessment])).toEqual([])
  })

  test('is affirmed by an Owner or the named official, themselves and proven just now', async () => {
    const { assessment } = await frozen()
    await expect(ours.affirm(editor, assessment)).rejects.toThrow('Only an Owner or the affirming official')
    await expect(ours.affirm(auditor, assessment)).rejects.toThrow('Only an Owner or the affirming official')
    await expect(ours.affirm(outsider, assessment)).rejects.toThrow('no such assessment')
    const call = `select private.affirm_assessment($1, $2, 'Assessment', 'O', 'CEO', 'Yes.', null, null, null, null, '[]')`
    await expect(ours.as(owner, call, [company, assessment])).rejects.toThrow('reauthentication_needed')
    await expect(ours.as({ sub: owner, act: { sub: outsider } }, call, [company, assessment])).rejects.toThrow(
      'Only the person may do this',
    )
    await ours.affirm(owner, assessment)
    expect(await ours.stateOf(assessment)).toBe('Affirmed')
    const named = await frozen(editor)
    await ours.affirm(editor, named.assessment)
    expect(await ours.stateOf(named.assessment)).toBe('Affirmed')
  })

  test('is affirmed once, again each year, and replaces the one before', async () => {
    const before = await frozen()
    await expect(ours.affirm(owner, before.assessment, 'Annual')).rejects.toThrow('not the time')
    await ours.affirm(owner, before.assessment)
    await expect(ours.affirm(owner, before.assessment)).rejects.toThrow('not the time')
    await ours.affirm(owner, before.assessment, 'Annual')
    const next = await frozen()
    await ours.affirm(owner, next.assessment)
    expect([await ours.stateOf(before.assessment), await ours.stateOf(next.assessment)]).toEqual([
      'Superseded',
      'Affirmed',
    ])
    const [said] = await db.sql(
      'select name, title, statement, affirmed_by, occasion from assessment_affirmations where assessment_id = $1',
      [next.assessment],
    )
    expect(said).toEqual({
      name: 'Olga Owner',
      title: 'President',
      statement: 'I attest to it.',
      affirmed_by: owner,
      occasion: 'Assessment',
    })
    await expect(
      db.sql(`update assessment_affirmations set statement = 'No.' where assessment_id = $1`, [next.assessment]),
    ).rejects.toThrow('never changed')
  })

  test('starts the 180 days when it is conditional, and ends them when it is final', async () => {
    const day = async () => {
      const [row] = await db.sql<{ on: string | null }>(
        'select conditional_on::text as on from assessment_dates where company_id = $1',
        [company],
      )
      return row?.on
    }
    const conditional = await frozen()
    await ours.affirm(owner, conditional.assessment)
    expect(await day()).toBe('2026-11-22')
    const final = await frozen()
    await ours.affirm(owner, final.assessment, 'Assessment', null)
    expect(await day()).toBe(null)
  })

  test('says which status the company holds, to those who may read it', async () => {
    const held = async (who: string | undefined) => {
      const [row] = await db.rowsAs<{ status: unknown }>(who, `select dashboard($1) -> 'plan' -> 'status' as status`, [
        company,
      ])
      return row?.status
    }
    const conditional = await frozen()
    await ours.affirm(owner, conditional.assessment)
    expect(await held(auditor)).toEqual({ conditional_on: '2026-11-22', final: null })
    expect(await held(outsider)).toBe(null)
    const final = await ours.assessment([await ours.control()], 'Self-assessment')
    await ours.proof(final)
    await ours.as(editor, `select private.freeze_assessment($1, $2, '{}', 110, 'final')`, [company, final])
    await ours.affirm(owner, final, 'Assessment', null)
    await db.sql('update assessments set valid_until = current_date + 1 where id = $1', [final])
    const [until] = await db.sql<{ day: string }>('select (current_date + 1)::text as day')
    expect(await held(auditor)).toEqual({ conditional_on: null, final: { on: '2026-11-22', until: until?.day } })
    expect(await held(outsider)).toBe(null)
    await db.sql('update assessments set valid_until = current_date where id = $1', [final])
    expect(await held(auditor), 'it holds before that day').toEqual({ conditional_on: null, final: null })
  })

  test('reminds of what it asks for, each stage once', async () => {
    const { assessment } = await frozen()
    await ours.affirm(owner, assessment)
    const remind = (day: string) => db.sql('select private.notify_due_days($1) as n', [day])
    await remind('2027-11-15')
    expect(await remind('2027-11-16')).toEqual([{ n: 0 }])
    const told = await db.sql<{ title: string }>(
      `select title from notifications where user_id = $1 and link like '/assessments/A-%' order by title`,
      [owner],
    )
    expect(told.map(({ title }) => title.replace(/^A-\d+/, 'A'))).toEqual(
      expect.arrayContaining(['A is to be affirmed again on 2027-11-22', 'A is no longer valid on 2027-11-22']),
    )
  })
})
