import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { addCompany } from './policies/testing-company.ts'
import { createTestDatabase } from './testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')

test('an upgrade moves the risks of a HIPAA analysis into the register, after those that are there', async () => {
  const company = await addCompany(db, { protocol: 'hipaa', members: { [owner]: 'Owner' } })
  await db.sql(`insert into risks (company_id, title) values ($1, 'Registered before')`, [company])
  for (const cells of [
    {
      system: 'Phones',
      threat: 'Loss',
      vulnerability: 'No lock',
      likelihood: 'High',
      impact: 'Low',
      level: 'High',
      response: 'Reduce',
      measures: 'Lock them.',
    },
    { system: 'Disks', threat: 'Theft', likelihood: 'Often', response: 'Accept' },
    { vulnerability: 'Old server', response: 'Share' },
    {
      system: `${'x'.repeat(300)} and all`,
      threat: `${'y'.repeat(2000)} and more`,
      response: 'Avoid',
      measures: 'Leave.',
    },
  ])
    await db.sql(`insert into ssp_rows (company_id, section, cells) values ($1, 'risks', $2)`, [company, cells])
  await db.sql(`insert into ssp_rows (company_id, section, cells) values ($1, 'ephi', '{"system": "Phones"}')`, [
    company,
  ])

  const client = new pg.Client(db.urls.admin)
  await client.connect()
  try {
    await client.query('begin; set local role app_owner')
    await client.query(readFileSync('db/migrations/0070-risks-of-analyses.sql', 'utf8'))
    await client.query('reset role')
    const { rows } = await client.query(
      `select number, title, asset, threat, vulnerability, likelihood, impact, treatment, treatment_plan as plan, acceptance_reason as reason
       from public.risks where company_id = $1 order by number`,
      [company],
    )
    const none = {
      asset: '',
      threat: '',
      vulnerability: '',
      likelihood: null,
      impact: null,
      treatment: null,
      plan: '',
      reason: null,
    }
    expect(rows).toEqual([
      { ...none, number: 1, title: 'Registered before' },
      {
        ...none,
        number: 2,
        title: 'Phones: Loss',
        asset: 'Phones',
        threat: 'Loss',
        vulnerability: 'No lock',
        likelihood: 'High',
        impact: 'Low',
        treatment: 'Mitigate',
        plan: 'Lock them.',
      },
      {
        ...none,
        number: 3,
        title: 'Disks: Theft',
        asset: 'Disks',
        threat: 'Theft',
        treatment: 'Accept',
        plan: 'Likelihood: Often',
        reason: 'No reason was recorded.',
      },
      { ...none, number: 4, title: 'Old server', vulnerability: 'Old server', plan: 'Response: Share' },
      {
        ...none,
        number: 5,
        title: 'x'.repeat(200),
        asset: 'x'.repeat(300),
        threat: 'y'.repeat(2000),
        treatment: 'Avoid',
        plan: `System: ${'x'.repeat(300)} and all\nThreat:  and more\nLeave.`,
      },
    ])
    const left = await client.query('select section from public.ssp_rows where company_id = $1', [company])
    expect(left.rows).toEqual([{ section: 'ephi' }])
    const next = await client.query(
      `insert into public.risks (company_id, title) values ($1, 'Later') returning number`,
      [company],
    )
    expect(next.rows).toEqual([{ number: 6 }])
  } finally {
    await client.query('rollback')
    await client.end()
  }
})

test('the content of an SSP has the risks of the register with the requirements that are linked to them', async () => {
  const company = await addCompany(db, { members: { [owner]: 'Owner' } })
  const content = async () => {
    const rows = await db.rowsAs(owner, 'select public.ssp_content($1) as content', [company])
    return rows[0]
  }
  expect(await content()).toMatchObject({ content: { risks: [] } })
  await db.sql(
    `with risk as (insert into risks (company_id, title, likelihood, treatment) values ($1, 'Theft', 'Low', 'Mitigate') returning id)
     insert into risk_links (company_id, risk_id, control_id)
     select $1, risk.id, k.id from risk, controls k where k.company_id = $1 and k.nist_id in ('3.8.3', '3.1.1')`,
    [company],
  )
  expect(await content()).toMatchObject({
    content: {
      risks: [
        {
          number: 1,
          title: 'Theft',
          likelihood: 'Low',
          impact: null,
          treatment: 'Mitigate',
          status: 'Open',
          controls: ['3.1.1', '3.8.3'],
        },
      ],
    },
  })
})
