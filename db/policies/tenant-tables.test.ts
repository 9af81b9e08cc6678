import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { ONE_OF_EACH, TENANT_TABLES } from './testing-tenant-tables.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
  stranger: await db.person('Stranger'),
  admin: await db.person('Admin', 'Admin'),
  globalAuditor: await db.person('Global Auditor', 'Auditor'),
  anonymous: undefined,
}

/** How a company relates to our people: theirs, of others, deleted, or one that they were removed from. */
const companies = {
  own: await companyOf('member'),
  other: await companyOf('nobody'),
  deleted: await companyOf('member'),
  revoked: await companyOf('member'),
}
const company = companies.own
const other = companies.other
await db.sql(`update companies set deleted_at = now() where id = $1`, [companies.deleted])
// As the service would, one after the other: the last Owner cannot go.
await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
  companies.revoked,
  people.outsider,
])
await db.sql(`delete from user_companies where company_id = $1 and user_id <> $2`, [companies.revoked, people.outsider])

/** A company with one row in each table; our people belong to it, or only the outsider does. */
async function companyOf(who: 'member' | 'nobody'): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Company', 'cmmc') returning id`,
  )
  const id = row?.id ?? ''
  const members =
    who === 'nobody'
      ? [[people.outsider, 'Owner']]
      : [
          [people.owner, 'Owner'],
          [people.manager, 'Manager'],
          [people.contributor, 'Contributor'],
          [people.auditor, 'Auditor'],
          [people.globalAuditor, 'Owner'],
        ]
  for (const [person, role] of members) {
    await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)`, [
      id,
      person,
      role,
    ])
  }
  for (const statement of ONE_OF_EACH) await db.sql(statement, [id])
  return id
}

/** A control without a status yet, of each company; only the superuser can look it up in all of them. */
const freeControls = new Map<string, string>()
for (const id of Object.values(companies)) {
  const [row] = await db.sql<{ id: string }>(
    `select id from controls where company_id = $1 order by nist_id offset 1 limit 1`,
    [id],
  )
  freeControls.set(id, row?.id ?? '')
}

/** Of the same control in all of them: they follow one framework. */
const [objective] = await db.sql<{ id: string }>(
  `select catalog_id || '/a' as id from controls where id = $1 and company_id = $2`,
  [freeControls.get(company), company],
)
const freeObjective = objective?.id

const NOTHING = { read: 'hidden', create: 'denied', change: 'hidden', remove: 'hidden' } as const
const DENIED = { read: 'denied', create: 'denied', change: 'denied', remove: 'denied' } as const
const READ = { ...NOTHING, read: 'allowed' } as const
const EDIT = { read: 'allowed', create: 'allowed', change: 'allowed', remove: 'hidden' } as const
const ALL = { ...EDIT, remove: 'allowed' } as const

/** Role by relation; what each may do is the same in every table of a company. */
const expected = {
  owner: { own: ALL, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  manager: { own: ALL, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  contributor: { own: EDIT, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  auditor: { own: READ, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  globalAuditor: { own: READ, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  outsider: { own: NOTHING, other: ALL, deleted: NOTHING, revoked: ALL },
  stranger: { own: NOTHING, other: NOTHING, deleted: NOTHING, revoked: NOTHING },
  admin: { own: ALL, other: ALL, deleted: NOTHING, revoked: ALL },
  anonymous: { own: DENIED, other: DENIED, deleted: DENIED, revoked: DENIED },
} as const

/** Owners and Managers set deadlines and keep the list of people; a Contributor reads them. */
const WRITTEN_BY_MANAGERS: ReadonlySet<string> = new Set(['sla_rules', 'company_holidays', 'people'])

type Who = keyof typeof people
const roles = Object.keys(people) as Who[]

describe.each(Object.entries(TENANT_TABLES))('%s', (table, statements) => {
  async function attempt(who: Who, id: string) {
    const values = [id, freeControls.get(id), freeObjective].filter((_, at) => statements.insert.includes(`$${at + 1}`))
    return {
      read: await db.as(people[who], `select 1 from ${table} where company_id = $1`, [id]),
      create: await db.as(people[who], statements.insert, values),
      change: await db.as(people[who], statements.update, [id]),
      remove: await db.as(people[who], `delete from ${table} where company_id = $1`, [id]),
    }
  }

  test.each(roles)('%s', async (who) => {
    expect({
      own: await attempt(who, companies.own),
      other: await attempt(who, companies.other),
      deleted: await attempt(who, companies.deleted),
      revoked: await attempt(who, companies.revoked),
    }).toEqual(
      who === 'contributor' && WRITTEN_BY_MANAGERS.has(table) ? { ...expected[who], own: READ } : expected[who],
    )
  })

  test('a count, an aggregate and an unfiltered read show an outsider nothing of ours', async () => {
    const rows = await db.rowsAs<{ n: string }>(
      people.outsider,
      `select count(*) as n from ${table} where company_id <> all ($1)`,
      [[other, companies.revoked]],
    )
    expect(rows).toEqual([{ n: '0' }])
  })

  test('a row cannot be moved to another company', async () => {
    expect(
      await db.as(people.admin, `update ${table} set company_id = $2 where company_id = $1`, [company, other]),
    ).toBe('denied')
  })

  test('ids are not the client’s to choose', async () => {
    const choose = `update ${table} set id = gen_random_uuid() where company_id = $1`
    // A status comes back as it was read, and a trigger keeps its id.
    if (table !== 'org_control_status') expect(await db.as(people.owner, choose, [company])).toBe('denied')
    else
      expect(await db.rowsAs(people.owner, `${choose} returning id`, [company])).toEqual(
        await db.sql(`select id from ${table} where company_id = $1`, [company]),
      )
  })
})

/** Only who manages the company sees whom it invited; everything else goes through functions. */
const managed = {
  owner: ['own'],
  manager: [],
  contributor: [],
  auditor: [],
  globalAuditor: [],
  outsider: ['other', 'revoked'],
  stranger: [],
  admin: ['own', 'other', 'revoked'],
} as const satisfies Record<Exclude<Who, 'anonymous'>, readonly (keyof typeof companies)[]>

test.each(Object.entries(managed))('invitations: %s sees those of %j and writes none', async (name, seen) => {
  const who = roles.find((role) => role === name)
  for (const [relation, id] of Object.entries(companies)) {
    expect({
      read: await db.as(who && people[who], `select 1 from invitations where company_id = $1`, [id]),
      create: await db.as(
        who && people[who],
        `insert into invitations (company_id, email, company_role) values ($1, 'me@example.com', 'Owner')`,
        [id],
      ),
      change: await db.as(who && people[who], `update invitations set state = 'pending' where company_id = $1`, [id]),
      remove: await db.as(who && people[who], `delete from invitations where company_id = $1`, [id]),
    }).toEqual({ ...DENIED, read: seen.some((one) => one === relation) ? 'allowed' : 'hidden' })
  }
  expect(await db.as(undefined, `select 1 from invitations`)).toBe('denied')
})

test.each(Object.entries(managed))('audit_forwarders: %s has those of %j, and no other', async (name, own) => {
  const who = roles.find((role) => role === name)
  for (const [relation, id] of Object.entries(companies)) {
    const attempt = {
      read: await db.as(who && people[who], `select id from audit_forwarders where company_id = $1`, [id]),
      create: await db.as(
        who && people[who],
        `insert into audit_forwarders (company_id, kind, address) values ($1, 'webhook', 'https://log.example/')`,
        [id],
      ),
      change: await db.as(who && people[who], `update audit_forwarders set enabled = false where company_id = $1`, [
        id,
      ]),
      remove: await db.as(who && people[who], `delete from audit_forwarders where company_id = $1`, [id]),
    }
    expect(attempt).toEqual(own.some((one) => one === relation) ? ALL : NOTHING)
  }
})

test('audit_forwarders: nobody reads the secret, moves the position, or signs in to be refused', async () => {
  for (const statement of [
    'select sealed_secret from audit_forwarders',
    `update audit_forwarders set sealed_secret = 'x'`,
    'update audit_forwarders set position = 0',
  ])
    expect(await db.as(people.admin, statement)).toBe('denied')
  expect(await db.as(undefined, 'select id from audit_forwarders')).toBe('denied')
})

test('every table with a company_id stands in this file', async () => {
  const rows = await db.sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  const elsewhere = [
    'user_companies',
    'audit_log',
    'invitations',
    'audit_forwarders',
    'comments',
    'statement_versions',
    'saved_views',
    'default_views',
    'control_standings',
    'questionnaire_progress',
    'poam_controls',
    'poam_evidence',
    'poam_milestone_changes',
    'poam_extensions',
    'assessment_dates',
    'evidence_links',
    'evidence_versions',
    'ssp_reviews',
    'ssp_versions',
    'assessment_controls',
    'assessment_assessors',
    'assessment_results',
    'assessment_records',
    'assessment_affirmations',
    'jobs',
    'packages',
    'control_exceptions',
    'company_contacts',
    'exception_reviews',
    'seats',
    'third_party_contacts',
    'third_party_documents',
    'third_party_reviews',
    'objective_responsibilities',
    'offboarding_steps',
    'agreement_checks',
    'agreement_decisions',
    'component_matches',
    'cve_watches',
    'risk_links',
    'questionnaire_templates',
    'questionnaire_template_versions',
    'sent_questionnaires',
    'sent_questions',
    'sent_question_files',
    'delegated_questions',
    'sent_questionnaire_progress',
  ]
  expect(
    rows
      .map((row) => row.name)
      .filter((name) => !elsewhere.includes(name))
      .sort(),
  ).toEqual(Object.keys(TENANT_TABLES).sort())
})

test('a reference to another company’s control is refused with the words for one that does not exist', async () => {
  const [foreign] = await db.sql<{ id: string }>(`select id from controls where company_id = $1 limit 1`, [other])
  const refer = (id: string | undefined) =>
    db
      .rowsAs(people.owner, `insert into org_control_status (company_id, control_id) values ($1, $2)`, [company, id])
      .then(
        () => 'accepted',
        (error: Error) => error.message,
      )
  const missing = await refer(crypto.randomUUID())
  expect(missing).toContain('foreign key')
  expect(await refer(foreign?.id)).toBe(missing)
})

test('counts and authors cannot be written', async () => {
  expect(await db.as(people.owner, `update controls set evidence_count = 99 where company_id = $1`, [company])).toBe(
    'denied',
  )
  expect(await db.as(people.owner, `update controls set comments_count = 99 where company_id = $1`, [company])).toBe(
    'denied',
  )
  const authors = `update org_control_status set updated_by = null where company_id = $1 returning updated_by`
  expect(await db.rowsAs(people.owner, authors, [company])).toEqual([{ updated_by: people.owner }])
})

test('a deleted company’s rows are gone for its members, and back after restoring', async () => {
  await db.sql(`update companies set deleted_at = now() where id = $1`, [company])
  for (const table of Object.keys(TENANT_TABLES)) {
    expect(await db.as(people.manager, `select 1 from ${table} where company_id = $1`, [company])).toBe('hidden')
    expect(await db.as(people.owner, `delete from ${table} where company_id = $1`, [company])).toBe('hidden')
  }
  await db.sql(`update companies set deleted_at = null where id = $1`, [company])
  expect(await db.as(people.manager, `select 1 from controls where company_id = $1`, [company])).toBe('allowed')
})
