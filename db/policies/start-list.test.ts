import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { PROTOCOL_IDS, type ProtocolId } from '#domain/protocols/protocol-id.ts'
import { START_STEPS, startSections } from '#domain/start/start-list.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const as = (who: string, text: string, values: readonly unknown[] = []) => commitAs(db, who, text, values)

const owner = await db.person('Olga Owner')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
interface Step {
  step: string
  count: number | null
  total: number | null
  doneAt: string | null
  doneBy: string | null
  isSkipped: boolean
  skippedBy: string | null
}
async function stepsAs(who: string, company: string): Promise<Step[] | null> {
  const [row] = await commitAs<{ list: Step[] | null }>(db, who, `select dashboard($1) -> 'start' as list`, [company])
  return row?.list ?? null
}
const ticked = async (company: string) =>
  ((await stepsAs(owner, company)) ?? []).filter(({ doneAt }) => doneAt !== null).map(({ step }) => step)
const isStarting = async (who: string, company: string) =>
  (await stepsAs(who, company))?.some(({ doneAt, isSkipped }) => doneAt === null && !isSkipped)
const newCompany = (protocol: ProtocolId = 'cmmc2') => addCompany(db, { protocol, members: { [owner]: 'Owner' } })

test('a new company has every step open, and none is done by being created', async () => {
  const company = await newCompany()
  expect((await stepsAs(owner, company))?.map(({ step }) => step)).toEqual([...START_STEPS])
  expect(await ticked(company)).toEqual([])
  expect(await isStarting(owner, company)).toBe(true)
})

test.each(PROTOCOL_IDS)('%s: scope and plan are ticked by a text in their section of the outline', async (protocol) => {
  const company = await newCompany(protocol)
  const ids = outlineOf(protocol).chapters.flatMap(({ sections }) => sections.map(({ id }) => id))
  for (const [step, section] of Object.entries(startSections(protocol))) {
    expect(ids).toContain(section)
    const insert = (body: string) =>
      as(owner, `insert into ssp_texts (company_id, section, field, body) values ($1, $2, 'text', $3)`, [
        company,
        section,
        body,
      ])
    await insert(' ')
    expect(await ticked(company)).not.toContain(step)
    await as(owner, `update ssp_texts set body = 'Drawings' where company_id = $1`, [company])
    expect(await ticked(company)).toContain(step)
  }
})

test('the assessment is ticked by the first family with a status for every control, by whom is said', async () => {
  const company = await newCompany()
  const set = (family: string, limit: number) =>
    as(
      owner,
      `insert into org_control_status (company_id, control_id, status)
       select company_id, id, 'In Progress' from controls where company_id = $1 and safeguard_domain = $2
       order by nist_id limit $3 on conflict do nothing`,
      [company, family, limit],
    )
  const assessment = async () => (await stepsAs(owner, company))?.find(({ step }) => step === 'assessment')
  await set('AT', 2)
  expect(await assessment()).toMatchObject({ doneAt: null, count: 2, total: 110 })
  await set('AT', 3)
  expect(await assessment()).toMatchObject({ doneAt: expect.any(String), doneBy: 'Olga Owner', count: 3 })
})

test('owners, evidence and invitation tick themselves, an asset with a scope ticks the scope', async () => {
  const company = await newCompany()
  await as(owner, `insert into assets (company_id, name, scope) values ($1, 'Printer', 'Out of scope')`, [company])
  expect(await ticked(company)).toEqual([])
  await as(owner, `insert into assets (company_id, name, scope) values ($1, 'Server', 'CUI asset')`, [company])
  await as(
    owner,
    `insert into org_control_status (company_id, control_id, owner_id)
     select company_id, id, $2 from controls where company_id = $1 limit 1`,
    [company, owner],
  )
  await as(owner, `insert into evidence (company_id, title) values ($1, 'Badge list')`, [company])
  await db.sql(
    `insert into invitations (company_id, email, company_role, invited_by) values ($1, 'new@example.com', 'Manager', $2)`,
    [company, owner],
  )
  expect(await ticked(company)).toEqual(['scope', 'owners', 'evidence', 'invitation'])
})

test('the list ends when every step is done or skipped, and says who skips; a skip is taken back', async () => {
  const company = await newCompany()
  const decide = (step: string, isSkipped: boolean) =>
    as(
      owner,
      `insert into start_decisions (company_id, step, is_skipped) values ($1, $2, $3)
       on conflict (company_id, step) do update set is_skipped = excluded.is_skipped`,
      [company, step, isSkipped],
    )
  for (const step of START_STEPS) await decide(step, true)
  expect(await isStarting(owner, company)).toBe(false)
  expect((await stepsAs(owner, company))?.[0]).toMatchObject({ isSkipped: true, skippedBy: 'Olga Owner', doneAt: null })
  await decide('scope', false)
  expect(await isStarting(owner, company)).toBe(true)
  expect((await stepsAs(owner, company))?.[0]).toMatchObject({ isSkipped: false, skippedBy: null })
})

test('an Auditor reads the list and skips no step, an outsider gets nothing', async () => {
  const company = await addCompany(db, { members: { [owner]: 'Owner', [auditor]: 'Auditor' } })
  expect(await stepsAs(auditor, company)).toHaveLength(START_STEPS.length)
  const skip = (who: string) =>
    as(who, `insert into start_decisions (company_id, step, is_skipped) values ($1, 'scope', true)`, [company])
  await expect(skip(auditor)).rejects.toThrow('row-level security')
  await expect(skip(outsider)).rejects.toThrow('row-level security')
  expect(await stepsAs(outsider, company)).toBeNull()
})
