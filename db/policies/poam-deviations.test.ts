import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'
import { companyWithPlan } from './testing-plan.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithPlan(db)
const { owner, manager, editor, auditor, outsider, company } = ours

const DEVIATES = `deviation = 'Risk adjustment', deviation_reason = 'The door is guarded', adjusted_severity = 'Low'`
const APPROVED = `deviation_state = 'Approved', deviation_until = '2999-01-01'`
const STATE = 'deviation_state as state, deviation_requested_by as asked, deviation_decided_by as decided'

async function deviating(who = editor) {
  const item = await ours.item()
  await ours.change(who, item, DEVIATES)
  return item
}

test('a deviation asks for approval, and an Owner or a Manager other than the requester gives it until a day', async () => {
  const item = await deviating()
  expect(await ours.read(item, STATE)).toEqual({ state: 'Requested', asked: editor, decided: null })
  await expect(ours.change(editor, item, APPROVED)).rejects.toThrow('An Owner or a Manager decides about a deviation')
  await ours.change(manager, item, APPROVED)
  expect(await ours.read(item, `${STATE}, deviation_until::text as until`)).toEqual({
    state: 'Approved',
    asked: editor,
    decided: manager,
    until: '2999-01-01',
  })
  await expect(ours.change(owner, item, `deviation_state = 'Refused', deviation_note = 'No'`)).rejects.toThrow(
    'Only a deviation that waits for approval is decided',
  )
})

test('who asked does not decide while another person may', async () => {
  const item = await deviating(owner)
  await expect(ours.change(owner, item, APPROVED)).rejects.toThrow('You cannot decide your own request')
  const lonely = await addCompany(db, { name: 'One person', members: { [outsider]: 'Owner' } })
  const [own] = await db.sql<{ id: string }>(
    `insert into poam_items (company_id, weakness) values ($1, 'No readers') returning id`,
    [lonely],
  )
  await ours.change(outsider, own?.id ?? '', DEVIATES)
  await ours.change(outsider, own?.id ?? '', APPROVED)
  expect(await ours.read(own?.id ?? '', STATE)).toEqual({ state: 'Approved', asked: outsider, decided: outsider })
})

test('a refusal says why, and an approval is not until a day that has passed', async () => {
  const item = await deviating()
  await expect(ours.change(manager, item, `deviation_state = 'Refused'`)).rejects.toThrow('refusal_says_why')
  await expect(
    ours.change(manager, item, `deviation_state = 'Approved', deviation_until = '2020-01-01'`),
  ).rejects.toThrow('The approval must end on a date in the future')
  await ours.change(manager, item, `deviation_state = 'Refused', deviation_note = 'The guard leaves at six.'`)
  expect(await ours.read(item, 'deviation_state, deviation_note')).toEqual({
    deviation_state: 'Refused',
    deviation_note: 'The guard leaves at six.',
  })
})

test('a changed deviation asks again, and one that is taken away leaves nothing', async () => {
  const item = await deviating()
  await ours.change(manager, item, APPROVED)
  await ours.change(editor, item, `deviation_reason = 'The door is locked'`)
  expect(await ours.read(item, `${STATE}, deviation_until`)).toEqual({
    state: 'Requested',
    asked: editor,
    decided: null,
    deviation_until: null,
  })
  await ours.change(editor, item, 'deviation = null, deviation_reason = null, adjusted_severity = null')
  expect(await ours.read(item, STATE)).toEqual({ state: null, asked: null, decided: null })
})

test('no member adds an approved one, and of the approval only the decision is writable', async () => {
  const add = `insert into poam_items (company_id, weakness, deviation, deviation_reason, deviation_state)
    values ($1, 'W', 'False positive', 'So', 'Approved')`
  expect(await db.as(owner, add, [company])).toBe('denied')
  const item = await deviating()
  for (const column of ['deviation_decided_by', 'deviation_requested_by', 'deviation_requested_at'])
    expect(await db.as(owner, `update poam_items set ${column} = null where id = $1`, [item])).toBe('denied')
})

test('the notice reaches who may approve, then who asked; many at once are one notice', async () => {
  const item = await deviating()
  const number = String((await ours.read(item, 'number'))?.['number'])
  const link = `/poam?open=V-${number}&company=${company}`
  const asked = { title: `Carl Contributor asks you to approve a deviation on V-${number}: risk adjustment`, link }
  expect(await ours.notices(manager, 'poam')).toContainEqual({ ...asked, body: 'The door is guarded' })
  expect(await ours.notices(owner, 'poam')).toContainEqual({ ...asked, body: 'The door is guarded' })
  expect(await ours.notices(auditor, 'poam')).toEqual([])
  await ours.change(manager, item, `deviation_state = 'Refused', deviation_note = 'Not at night.'`)
  expect(await ours.notices(editor, 'poam')).toContainEqual({
    title: `Max Manager refused the deviation on V-${number}: risk adjustment`,
    body: 'Not at night.',
    link,
  })
  const many = Array.from({ length: 3 }, () => ({
    weakness: 'Found',
    deviation: 'False positive',
    deviation_reason: 'So',
  }))
  await ours.as(editor, 'select count(*) from add_poam_items($1, $2)', [company, JSON.stringify(many)])
  expect((await ours.notices(manager, 'poam')).at(-1)).toMatchObject({
    title: 'Carl Contributor asks you to approve 3 deviations',
    body: 'Ours',
    link: `/poam?deviation=waiting&company=${company}`,
  })
})

test('the decision is in the audit log', async () => {
  const item = await deviating()
  await ours.change(manager, item, APPROVED)
  const entries = await db.sql<{ old: string; new: string; by: string }>(
    `select old_values ->> 'deviation_state' as old, new_values ->> 'deviation_state' as new, user_id as by
     from audit_log where record_id = $1 and new_values ->> 'deviation_state' = 'Approved'`,
    [item],
  )
  expect(entries).toEqual([{ old: 'Requested', new: 'Approved', by: manager }])
})
