import { afterAll, describe, expect, test } from 'vitest'
import { ASSESSMENT_KINDS, earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import { PROOF_RULE_IDS } from '#domain/assessments/proof-rules.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithAssessments } from './testing-assessment.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithAssessments(db)
const { owner, editor, outsider, company } = ours
const control = await ours.control('3.1.1')

/** An assessment of 3.1.1 with all that a status rests on: [a] Met, [b] Not Applicable with a note. */
async function proven(kind = 'Self-assessment'): Promise<string> {
  const assessment = await ours.assessment([control], kind)
  await db.sql(
    `insert into assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed)
     select c.company_id, $2, c.id, o.id, case o.letter when 'a' then 'Met' else 'Not Applicable' end, '{Examine}',
       case o.letter when 'a' then '' else 'No such devices.' end
     from controls c join catalog_objectives o on o.catalog_id = c.catalog_id and o.letter in ('a', 'b') where c.id = $1`,
    [control, assessment],
  )
  await ours.proof(assessment)
  return assessment
}

/** What it lacks after a change, as "met-without-evidence 3.1.1 ab"; the change is rolled back. */
async function missingAfter(assessment: string, change: string): Promise<string[]> {
  await db.sql('begin')
  try {
    await db.sql(change, change.includes('$2') ? [company, assessment] : [company])
    const rows = await db.sql<{ rule: string; control: string | null; objectives: string[] }>(
      'select * from private.missing_proof($1, $2)',
      [company, assessment],
    )
    return rows.map((row) => [row.rule, row.control, row.objectives.join('')].filter(Boolean).join(' '))
  } finally {
    await db.sql('rollback')
  }
}

describe('the proof of an assessment', async () => {
  const assessment = await proven()
  const linkedTo = (letter: string) => `
    update evidence_links l set objective_id = o.id from controls c join catalog_objectives o on o.catalog_id = c.catalog_id
    where l.company_id = $1 and c.id = l.control_id and o.letter = '${letter}'`
  const asked = (change: string) => `
    with unlinked as (delete from evidence_links where company_id = $1)
    update assessment_results set ${change} where assessment_id = $2 and result = 'Met'`
  const ofEvidence = (change: string) => `update evidence set ${change} where company_id = $1`
  /** A provider does all of 3.1.1 and has that document; the evidence is linked to nothing. */
  const inherited = (responsibility: string, document = 'e.id') => `
    with unlinked as (delete from evidence_links where company_id = $1), provider as (
      insert into service_providers (company_id, name, document_id) select $1, 'Cloud', ${document} from evidence e where e.company_id = $1 returning id)
    insert into control_inheritances (company_id, control_id, provider_id, responsibility)
    select $1, c.id, p.id, '${responsibility}' from provider p, controls c where c.company_id = $1 and c.nist_id = '3.1.1'`
  /** The DoD CIO found 3.1.1 so, in that document; the evidence is linked to nothing. */
  const adjudicated = (ruling: string, unchangedOn = 'null', since = '2020-01-31') => `
    with unlinked as (delete from evidence_links where company_id = $1)
    insert into control_exceptions (company_id, control_id, kind, description, measures, since, reference, document, document_id, ruling, unchanged_on)
    select $1, c.id, 'approved-by-dod', 'All of it.', 'A guard.', '${since}', 'CIO-7', 'Letter', e.id, '${ruling}', ${unchangedOn}
    from controls c join evidence e on e.company_id = c.company_id where c.company_id = $1 and c.nist_id = '3.1.1'`
  const NO_EVIDENCE = 'met-without-evidence 3.1.1 a'

  test.each<[string, string, readonly string[]]>([
    ['everything', 'select $1::uuid', []],
    ['a scope', `update assessments set scope = ' ' where company_id = $1`, ['no-scope']],
    ['controls', 'with x as (select $1::uuid) delete from assessment_controls where assessment_id = $2', ['no-scope']],
    ['an assessor', 'delete from assessment_assessors where company_id = $1', ['no-assessor']],
    ['an end', 'update assessments set ended_on = null where company_id = $1', ['no-end']],
    ['a statement', 'delete from implementation_statements where company_id = $1', ['met-without-statement 3.1.1 a']],
    [
      'words in it',
      `update implementation_statements set body = ' ' where company_id = $1`,
      ['met-without-statement 3.1.1 a'],
    ],
    ['a link to this objective', linkedTo('a'), []],
    ['a link to another objective', linkedTo('b'), [NO_EVIDENCE]],
    [
      'a note of what was only asked',
      asked(`methods = '{Interview,Test}', observed = 'Marco Ruiz, 12 June, at the gate.'`),
      [],
    ],
    ['a note of who was asked', asked(`methods = '{Interview}', observed = ' '`), [NO_EVIDENCE]],
    ['a note of what was examined', asked(`methods = '{Examine,Interview}', observed = 'Read.'`), [NO_EVIDENCE]],
    ['a link', 'delete from evidence_links where company_id = $1', [NO_EVIDENCE]],
    ['a review', ofEvidence(`review_state = 'Not reviewed'`), [NO_EVIDENCE]],
    ['an archived item', ofEvidence('archived_at = now()'), [NO_EVIDENCE]],
    ['what expired before it ended', ofEvidence(`expires_on = '2020-06-29'`), [NO_EVIDENCE]],
    ['what was valid on its last day', ofEvidence(`expires_on = '2020-06-30'`), []],
    ['what is dated after its end', ofEvidence(`effective_on = '2020-07-01'`), [NO_EVIDENCE]],
    ['what is dated on its last day', ofEvidence(`effective_on = '2020-06-30'`), []],
    [
      'a newer version once it is frozen',
      `with frozen as (update assessments set finished_on = '2020-07-02' where company_id = $1)
       ${ofEvidence(`effective_on = '2020-07-01'`)}`,
      [],
    ],
    ['a provider’s document', inherited('Provider'), []],
    ['a provider without a document', inherited('Provider', 'null'), [NO_EVIDENCE]],
    ['a document of a shared control', inherited('Shared'), [NO_EVIDENCE]],
    ['an adjudication’s document', adjudicated('Not applicable'), []],
    ['one that came later', adjudicated('Not applicable', 'null', '2020-07-01'), [NO_EVIDENCE]],
    ['an unchanged environment', adjudicated('Equally effective'), [NO_EVIDENCE]],
    ['an adjudication that still holds', adjudicated('Equally effective', `'2020-06-01'`), []],
    [
      'a reason',
      `with x as (select $1::uuid) update assessment_results set observed = '' where assessment_id = $2`,
      ['not-applicable-unexplained 3.1.1 b'],
    ],
  ])('%s', async (_what, change, missing) => {
    expect(await missingAfter(assessment, change)).toEqual(missing)
  })
})

test('a version of the SSP counts once it says something, and Level 1 asks for none', async () => {
  const [{ id } = { id: '' }] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('New', 'cmmc2') returning id`,
  )
  const missing = async (protocol: string) => {
    await db.sql('update companies set protocol_id = $2 where id = $1', [id, protocol])
    const [made] = await db.sql<{ id: string }>(
      `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'First') returning id`,
      [id],
    )
    const rows = await db.sql<{ rule: string }>('select rule from private.missing_proof($1, $2)', [id, made?.id])
    return rows.map(({ rule }) => rule)
  }
  const version = (number: number, percent: number) =>
    db.sql(
      `insert into ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256)
       values ($1, $2, 'cmmc2', 'SSP', '', $3, '{}', repeat('0', 64))`,
      [id, number, percent],
    )
  const rest = ['no-scope', 'no-assessor', 'no-end']
  expect(await missing('cmmc2')).toEqual([...rest, 'no-frozen-ssp'])
  expect(await missing('cmmc')).toEqual(rest)
  await version(1, 0)
  expect(await missing('cmmc2')).toEqual([...rest, 'no-frozen-ssp'])
  await version(2, 40)
  expect(await missing('cmmc2')).toEqual(rest)
})

test('the kinds that earn a status are those of the domain, and the rules have a text', async () => {
  const rows = await db.sql<{ protocol: string; kind: string; earns: boolean }>(
    `select p.id as protocol, k as kind, private.earns_status(jsonb_populate_record(null::assessments,
       jsonb_build_object('protocol_id', p.id, 'kind', k))) as earns from protocols p, unnest($1::text[]) k`,
    [ASSESSMENT_KINDS],
  )
  const earning = PROTOCOL_IDS.flatMap((protocol) =>
    ASSESSMENT_KINDS.filter((kind) => earnsStatus(protocol, kind)).map((kind) => `${protocol} ${kind}`),
  )
  expect(rows.flatMap(({ protocol, kind, earns }) => (earns ? [`${protocol} ${kind}`] : [])).toSorted()).toEqual(
    earning.toSorted(),
  )
  const [source] = await db.sql<{ text: string }>(
    `select pg_get_functiondef('private.missing_proof(uuid, uuid)'::regprocedure) as text`,
  )
  for (const rule of PROOF_RULE_IDS) expect(source?.text).toContain(`'${rule}'`)
})

describe('without proof', () => {
  test('nothing that earns a status is frozen, by any caller of the function; other kinds are', async () => {
    const bare = (kind: string) => ours.assessment([control], kind)
    await expect(ours.freeze(owner, await bare('Self-assessment'))).rejects.toThrow(
      /A-\d+ lacks proof, and earns a status: no-assessor \(1\), no-end \(1\), no-scope \(1\)/,
    )
    await expect(ours.freeze(editor, await bare('Third-party assessment'))).rejects.toThrow('lacks proof')
    expect(await ours.freeze(editor, await bare('Gap analysis'))).toHaveLength(1)
    expect(await ours.freeze(editor, await bare('Internal audit'))).toHaveLength(1)
  })

  test('what was frozen before proof was asked for is not affirmed until it has it; a new record has been checked', async () => {
    const [old, checked] = [await proven(), await proven()]
    await ours.freeze(editor, old)
    await ours.freeze(editor, checked, '{"proof": {}}')
    await db.sql(`update evidence set review_state = 'Not reviewed' where company_id = $1`, [company])
    await expect(ours.affirm(owner, old)).rejects.toThrow('lacks proof')
    await ours.affirm(owner, checked)
    await db.sql(`update evidence set review_state = 'Accepted' where company_id = $1`, [company])
    await ours.affirm(owner, old)
    expect(await ours.stateOf(old)).toBe('Affirmed')
  })

  test('what others lack is hidden from outsiders', async () => {
    const assessment = await ours.assessment([control])
    const facts = 'select private.assessment_issue_facts($1, $2) as facts'
    expect(await db.rowsAs(outsider, facts, [company, assessment])).toEqual([{ facts: null }])
    expect(await db.rowsAs(outsider, 'select * from private.missing_proof($1, $2)', [company, assessment])).toEqual([])
    await db.sql(
      `insert into vulnerabilities (company_id, title, severity, status, first_seen_on, due_on)
       select $1, 'Old TLS', 'low', status, '2027-01-01', (now() at time zone 'UTC')::date + late
       from (values ('open', -1), ('open', 0), ('fixed', -1)) v (status, late)`,
      [company],
    )
    const [row] = await db.rowsAs<{ facts: { controls: unknown[]; pastDueFindings: number } }>(editor, facts, [
      company,
      assessment,
    ])
    expect(row?.facts.controls).toHaveLength(1)
    expect(row?.facts.pastDueFindings).toBe(1)
  })
})

describe('the days of an assessment', () => {
  const set = (assessment: string, change: string) =>
    ours.as(editor, `update assessments set ${change} where id = $1`, [assessment])

  test('are entered, in order, and not of days to come', async () => {
    const assessment = await proven()
    await expect(set(assessment, `began_on = '2020-07-02', ended_on = '2020-07-01'`)).rejects.toThrow(
      'ended_after_it_began',
    )
    await expect(set(assessment, `began_on = '1800-01-01'`)).rejects.toThrow('assessed_in_our_time')
    await set(assessment, `began_on = '2020-07-01', ended_on = '2999-01-01'`)
    await expect(ours.freeze(editor, assessment)).rejects.toThrow('frozen_after_it_ended')
    await set(assessment, `began_on = '2020-07-01', ended_on = '2020-07-09'`)
    await ours.freeze(editor, assessment)
    await expect(set(assessment, `ended_on = '2020-07-10'`)).rejects.toThrow('is frozen and stays as it is')
  })

  test('end no later than the status begins', async () => {
    const assessment = await proven()
    await set(assessment, 'ended_on = current_date')
    await ours.freeze(editor, assessment)
    await db.sql(`update assessments set state = 'Frozen' where id = $1`, [assessment])
    await expect(
      db.sql('update assessments set status_on = current_date - 1 where id = $1', [assessment]),
    ).rejects.toThrow('status_after_it_ended')
    await db.sql('update assessments set status_on = current_date where id = $1', [assessment])
  })

  test('begin on the day of the first result, or earlier where it has ended', async () => {
    const day = async (change?: string) => {
      const assessment = await ours.assessment([control])
      if (change !== undefined) await set(assessment, change)
      await ours.answer(editor, assessment, control, 'Met')
      const [row] = await db.sql<{ ago: number }>(
        'select current_date - began_on as ago from assessments where id = $1',
        [assessment],
      )
      return row?.ago
    }
    expect([await day(), await day('ended_on = current_date - 5'), await day('began_on = current_date - 8')]).toEqual([
      0, 5, 8,
    ])
  })
})
