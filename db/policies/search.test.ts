import { afterAll, describe, expect, test } from 'vitest'
import { type Asker, createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

// Who finds what, and that text which means something to PostgreSQL is only text.

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Renée Böhm'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Wayfarer'),
  both: await db.person('Both'),
  stranger: await db.person('Stranger'),
  admin: await db.person('Admin', 'Admin'),
}
const ours = await companyOf('Ours', { [people.owner]: 'Owner', [people.auditor]: 'Auditor', [people.both]: 'Manager' })
const theirs = await companyOf('Theirs', { [people.outsider]: 'Owner', [people.both]: 'Manager' })

type Hit = {
  kind: string
  part: string
  reference: string | null
  place: string | null
  title: string
  excerpt: string
}
type Found = Hit & { rank: number; total: string }

async function companyOf(name: string, members: Record<string, string>): Promise<string> {
  const id = await addCompany(db, { name, members })
  const control = `(select id from controls where company_id = $1 and nist_id = '3.1.1')`
  for (const statement of [
    `insert into org_control_status (company_id, control_id, notes) values ($1, ${control}, 'Zephyr: badge readers at the gate')`,
    `insert into implementation_statements (company_id, control_id, body) values ($1, ${control}, 'Zephyr lets people in.')`,
    `insert into comments (company_id, control_id, body) values ($1, ${control}, 'Zephyr was replaced, see the ticket')`,
    `insert into evidence (company_id, control_id, title, file_name) values ($1, ${control}, 'Zephyr export', 'zephyr.csv')`,
    `insert into vulnerabilities (company_id, title, severity) values ($1, 'Zephyr runs an old TLS', 'high')`,
    `insert into service_providers (company_id, name, service) values ($1, 'Zephyr Systems', 'Door access')`,
    `insert into poam_items (company_id, weakness) values ($1, 'Zephyr has no readers')`,
  ])
    await db.sql(statement, [id])
  return id
}

const find = (who: Asker, company: string, query: string, kinds: string[] | null = null, perKind = 5) =>
  db.rowsAs<Found>(who, 'select * from public.search_records($1, $2, $3, $4)', [company, query, kinds, perKind])
const kindsOf = (found: readonly Found[]) => [...new Set(found.map(({ kind }) => kind))].toSorted()
const EVERY_KIND = ['comment', 'control', 'evidence', 'plan', 'provider', 'third party', 'vulnerability']

describe('rights', () => {
  test.each(['owner', 'auditor', 'admin'] as const)('the %s finds what is in the company', async (who) => {
    const found = await find(people[who], ours, 'zephyr')
    expect(kindsOf(found)).toEqual(EVERY_KIND)
    expect(found.every(({ total }) => total === '1')).toBe(true)
  })

  test.each(['outsider', 'stranger'] as const)('the %s finds nothing of it, nor how much there is', async (who) => {
    expect(await find(people[who], ours, 'zephyr')).toEqual([])
    const hits = await db.rowsAs(people[who], `select * from private.search_hits($1, 'zephyr', null, 5)`, [ours])
    expect(hits).toEqual([])
  })

  test('people are found by those who share a company with them, and by nobody else', async () => {
    expect((await find(people.auditor, ours, 'böhm')).map(({ kind, title }) => [kind, title])).toEqual([
      ['person', 'Renée Böhm'],
    ])
    expect(await find(people.owner, ours, 'wayfarer')).toEqual([])
    expect(await find(people.outsider, ours, 'böhm')).toEqual([])
  })

  test('a caller who is not signed in may not search', async () => {
    expect(await db.as(undefined, `select * from public.search_records($1, 'zephyr')`, [ours])).toBe('denied')
  })

  test('a token for scripts of one company finds nothing in another', async () => {
    expect(kindsOf(await find(people.both, ours, 'zephyr'))).toEqual(EVERY_KIND)
    const scoped = { sub: people.both, scopes: ['company.read'], company_id: theirs }
    expect(await find(scoped, ours, 'zephyr')).toEqual([])
    expect(kindsOf(await find(scoped, theirs, 'zephyr'))).toEqual(EVERY_KIND)
  })

  test('what a deleted company had is not found', async () => {
    await db.sql('update companies set deleted_at = now() where id = $1', [theirs])
    expect(await find(people.outsider, theirs, 'zephyr')).toEqual([])
    await db.sql('update companies set deleted_at = null where id = $1', [theirs])
  })
})

describe('what fits', () => {
  test('the very id comes first, as a number and as a practice', async () => {
    const [byNumber] = await find(people.owner, ours, '3.1.5')
    expect(byNumber).toMatchObject({ kind: 'control', place: '3.1.5', rank: 1 })
    const [byPractice] = await find(people.owner, ours, 'ac.l2-3.1.5')
    expect(byPractice).toMatchObject({ kind: 'control', reference: 'AC.L2-3.1.5', place: '3.1.5', rank: 1 })
  })

  test('an item of the plan by its number', async () => {
    const [first] = await find(people.owner, ours, 'V-1')
    expect(first).toMatchObject({ kind: 'plan', reference: 'V-1', title: 'Zephyr has no readers', rank: 1 })
  })

  test('evidence by its number', async () => {
    const [first] = await find(people.owner, ours, 'E-1')
    expect(first).toMatchObject({ kind: 'evidence', reference: 'E-1', title: 'Zephyr export', rank: 1 })
  })

  test('no comment on a control of a former framework, which has no page', async () => {
    const moved = await addCompany(db, { name: 'Moved', members: { [people.both]: 'Owner' } })
    await db.sql(
      `insert into comments (company_id, control_id, body) select $1, id, 'Ask the numbat' from controls where company_id = $1 limit 1`,
      [moved],
    )
    expect(await find(people.both, moved, 'numbat', ['comment'])).toHaveLength(1)
    await db.sql(`update companies set protocol_id = 'soc2' where id = $1`, [moved])
    expect(await find(people.both, moved, 'numbat', ['comment'])).toEqual([])
  })

  test('a comment on the question of a customer, with the position of the question', async () => {
    const [asked] = await db.sql<{ id: string }>(
      `with q as (insert into inbound_questionnaires (company_id, title, customer) values ($1, 'Review', 'Contoso') returning id)
       insert into inbound_questions (company_id, questionnaire_id, position, text) select $1, id, 7, 'Do you log?' from q returning id`,
      [ours],
    )
    await db.sql(`insert into comments (company_id, inbound_question_id, body) values ($1, $2, 'Ask the narwhal')`, [
      ours,
      asked?.id,
    ])
    expect(await find(people.owner, ours, 'narwhal')).toMatchObject([{ kind: 'comment', reference: 'Q-1', place: '7' }])
  })

  test('the beginning of a title comes before a word of it, and that before what is only like it', async () => {
    await db.sql(
      `insert into evidence (company_id, title) values
       ($1, 'Quokka register'), ($1, 'List of every quokka'), ($1, 'Quokkas, a photograph')`,
      [ours],
    )
    const found = await find(people.owner, ours, 'quokka')
    expect(found.map(({ title, rank }) => [title, rank])).toEqual([
      ['Quokka register', 2],
      ['Quokkas, a photograph', 2],
      ['List of every quokka', 3],
    ])
    const misspelt = await find(people.owner, ours, 'quoka register')
    expect(misspelt[0]).toMatchObject({ title: 'Quokka register', rank: 4 })
  })

  test.each([
    ['mfa', '3.5.3'],
    ['MFA', '3.5.3'],
    ['ir', '3.6.1'],
    ['ssp', '3.12.4'],
    ['vpn', '3.1.12'],
    ['sod', '3.1.4'],
    ['fips', '3.13.11'],
    ['siem', '3.3.1'],
  ])('what %s stands for is found by it: %s', async (short, reference) => {
    const found = await find(people.owner, ours, short, ['control'], 50)
    expect(found.map((one) => one.reference)).toContain(reference)
    expect(await find(people.outsider, ours, short)).toEqual([])
  })

  test('what has the abbreviation itself is found beside what it stands for', async () => {
    await db.sql(`insert into evidence (company_id, title, file_name) values ($1, 'Settings of MFA', 'mfa.png')`, [
      ours,
    ])
    const found = await find(people.owner, ours, 'mfa', ['control', 'evidence'])
    expect(kindsOf(found)).toEqual(['control', 'evidence'])
    expect(found[0]).toMatchObject({ kind: 'control', reference: '3.5.3', rank: 2 })
  })

  test('accents and capitals make no difference, whichever side has them', async () => {
    await db.sql(`insert into evidence (company_id, title) values ($1, 'Übergabe an Émilie Łukasiewicz')`, [ours])
    for (const query of ['ubergabe', 'ÜBERGABE', 'emilie', 'Lukasiewicz'])
      expect((await find(people.owner, ours, query)).map(({ kind }) => kind)).toEqual(['evidence'])
  })

  test('a control is found by its notes and by its statement, once, with the part that fitted', async () => {
    const [hit] = await find(people.owner, ours, 'readers at the gate')
    expect(hit).toMatchObject({ kind: 'control', part: 'Notes', place: '3.1.1', total: '1' })
    expect(hit?.excerpt).toContain('badge readers')
    expect(await find(people.owner, ours, 'zephyr', ['control'])).toHaveLength(1)
  })

  test('an excerpt begins and ends with whole words, and says where something is left out', async () => {
    const long = 'Someone walked through the whole building and wrote down every single door that has a lock. '
    await db.sql(`insert into evidence (company_id, title, description) values ($1, 'Walk', $2), ($1, 'Token', $3)`, [
      ours,
      `${long}The axolotl is fed by hand. ${long}${long}`,
      `${'x'.repeat(200)}capybara${'y'.repeat(200)}`,
    ])
    const [walk] = await find(people.owner, ours, 'axolotl')
    expect(walk?.excerpt).toMatch(/^… and wrote down .* fed by hand\. Someone .* Someone walked through …$/)
    const [token] = await find(people.owner, ours, 'capybara')
    expect(token?.excerpt).toMatch(/^… x+capybaray+ …$/)
    const [short] = await find(people.owner, ours, 'readers at the gate')
    expect(short?.excerpt).not.toContain('…')
  })

  test('every word must be there, in any order', async () => {
    expect(await find(people.owner, ours, 'export zephyr', ['evidence'])).toHaveLength(1)
    expect(await find(people.owner, ours, 'zephyr nonsense', ['evidence'])).toEqual([])
  })

  test('there are so many of each kind, and the whole number is told', async () => {
    await db.sql(`insert into evidence (company_id, title) select $1, 'Wombat ' || n from generate_series(1, 12) n`, [
      ours,
    ])
    const few = await find(people.owner, ours, 'wombat')
    expect(few).toHaveLength(5)
    expect(few[0]?.total).toBe('12')
    expect(await find(people.owner, ours, 'wombat', ['evidence'], 200)).toHaveLength(12)
    expect(await find(people.owner, ours, 'wombat', ['control'])).toEqual([])
  })
})

describe('what is typed is only text', () => {
  test.each(['', ' ', 'z', ' z ', 'é'])('%j is too short to look for', async (query) => {
    expect(await find(people.owner, ours, query)).toEqual([])
  })

  test.each([
    ['100%', '100% of the seats'],
    ['a_b', 'Folder a_b'],
    ['c:\\temp', 'Copied from c:\\temp'],
    ["o'brien", "Letter of O'Brien"],
    ['p & q', 'Between p & q'],
    ['!(x', 'Formula !(x | y) <-> z'],
  ])('%j finds only what has these characters', async (query, title) => {
    await db.sql('insert into evidence (company_id, title) values ($1, $2)', [ours, title])
    await db.sql(`insert into evidence (company_id, title) values ($1, '1000 axb c:temp obrien, p and q, x')`, [ours])
    const titles = (await find(people.owner, ours, query)).map((hit) => hit.title)
    expect(titles).toContain(title)
    expect(titles).not.toContain('1000 axb c:temp obrien, p and q, x')
  })

  test.each(['%', '%%', '__', '\\\\', "';drop table evidence;--", ':*', 'q'.repeat(5000), '\u{1F512}\u{1F512}'])(
    '%j is answered',
    async (query) => {
      expect(await find(people.owner, ours, query)).toEqual([])
    },
  )

  test.each([0, -1, 2_000_000])('%i of each kind is brought to what is sensible', async (perKind) => {
    expect((await find(people.owner, ours, 'zephyr', ['evidence'], perKind)).length).toBe(1)
  })
})
