import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { matchChanges } from './match-components.ts'
import { addComponents, companyWithRoles, putCve, type TestCve } from './testing-cves.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const people = await companyWithRoles(db)
const { company } = people
const pool = db.pool()

const LOG4J = 'pkg:maven/org.apache.logging.log4j/log4j-core'
const log4shell: TestCve = {
  id: 'CVE-2021-44228',
  title: 'Log4Shell',
  description: 'JNDI features of Apache Log4j do not protect against attacker controlled endpoints',
  severity: 'critical',
  affects: [
    {
      scheme: 'maven',
      ecosystem: 'Maven',
      name: 'org.apache.logging.log4j:log4j-core',
      from: '2.13.0',
      to: '2.15.0',
    },
  ],
}

beforeEach(async () => {
  await db.sql('delete from components; delete from assets; delete from cve_watches')
  await db.sql(`delete from reference.cves; delete from reference.affects; delete from reference.epss;
    delete from private.cve_news; delete from notifications; update private.cve_matching set changed_at = '-infinity', cve_id = ''`)
})

const matchAll = () => matchChanges(pool, { signal: AbortSignal.timeout(20_000) })
const matches = async () =>
  (
    await db.sql<{ text: string }>(
      `select concat_ws(' ', m.cve_id, p.name, p.version, m.affected, 'fixed in ' || m.fixed_version) as text
       from component_matches m join components p on p.id = m.component_id order by 1`,
    )
  ).map(({ text }) => text)
const notices = async () =>
  (
    await db.sql<{ who: string; title: string; link: string }>(
      `select p.full_name as who, n.title, replace(n.link, $1, 'ours') as link
       from notifications n join profiles p on p.id = n.user_id where n.kind = 'cve' order by 1, 2`,
      [company],
    )
  ).map(({ who, title, link }) => `${who}: ${title} ${link}`)

test('a component is matched with what was published before it, and a CVE with what is known already', async () => {
  await putCve(db, log4shell)
  await addComponents(db, company, [
    `${LOG4J}@2.14.1`,
    `${LOG4J}@2.15.0`,
    'pkg:npm/log4j-core@2.14.1',
    'pkg:npm/lodash@4.17.20',
  ])
  expect(await matchAll()).toEqual({ components: 4, cves: 1, matches: 1 })
  expect(await matches()).toEqual(['CVE-2021-44228 log4j-core 2.14.1 from 2.13.0 before 2.15.0 fixed in 2.15.0'])

  await putCve(db, { id: 'CVE-2021-23337', affects: [{ ecosystem: 'npm', name: 'lodash', to: '4.17.21' }] })
  await matchAll()
  expect(await matches()).toContain('CVE-2021-23337 lodash 4.17.20 before 4.17.21 fixed in 4.17.21')
})

test('a match ends when the component is updated, and when the CVE changes or is rejected', async () => {
  await putCve(db, log4shell)
  await addComponents(db, company, [`${LOG4J}@2.14.1`, `${LOG4J}@2.13.3`])
  await matchAll()
  expect(await matches()).toHaveLength(2)

  await db.sql(`update components set version = '2.17.1', purl = $1 where version = '2.14.1'`, [`${LOG4J}@2.17.1`])
  await matchAll()
  expect(await matches()).toEqual(['CVE-2021-44228 log4j-core 2.13.3 from 2.13.0 before 2.15.0 fixed in 2.15.0'])

  await putCve(db, { ...log4shell, isRejected: true })
  await matchAll()
  expect(await matches()).toEqual([])
})

test('single versions, unfixed ranges and releases of a distribution are matched by their own rules', async () => {
  await putCve(db, {
    id: 'CVE-2027-1000',
    affects: [
      { ecosystem: 'npm', name: 'event-stream', versions: ['3.3.6'] },
      { ecosystem: 'npm', name: 'left-pad', from: '1.0.0', to: '1.3.0', toIncluded: true },
      { scheme: 'deb', ecosystem: 'Debian:12', name: 'openssl', to: '3.0.11-1~deb12u2' },
    ],
  })
  await addComponents(db, company, [
    'pkg:npm/event-stream@3.3.5',
    'pkg:npm/event-stream@3.3.6',
    'pkg:npm/left-pad@1.3.0',
    'pkg:deb/debian/libssl3@3.0.11-1~deb12u1?distro=debian-12&upstream=openssl',
    'pkg:deb/debian/libssl3@3.0.11-1~deb12u1?distro=debian-11&upstream=openssl',
  ])
  await matchAll()
  expect(await matches()).toEqual([
    'CVE-2027-1000 event-stream 3.3.6 3.3.6',
    'CVE-2027-1000 left-pad 1.3.0 from 1.0.0 up to 1.3.0',
    expect.stringContaining('before 3.0.11-1~deb12u2 fixed in 3.0.11-1~deb12u2'),
  ])
})

test('what did not change is not matched again', async () => {
  await putCve(db, log4shell)
  await addComponents(db, company, [`${LOG4J}@2.14.1`])
  await db.sql(`update reference.cves set changed_at = now() - interval '1 hour'`)
  await matchAll()
  await db.sql('update components set last_seen_at = now()')
  expect(await matchAll()).toEqual({ components: 0, cves: 0, matches: 0 })
})

test('more than one transaction of components and CVEs', async () => {
  await db.sql(
    `insert into reference.cves (id, published_at, modified_at, source, record, status, words, changed_at)
     select 'CVE-2026-' || 10000 + n, now(), now(), 'NVD', 'x', 'Analyzed', '', now() - interval '1 hour' from generate_series(1, 1200) n`,
  )
  await db.sql(
    `insert into reference.affects (cve_id, source, record, position, scheme, ecosystem, name, version_to)
     select id, 'OSV', id, 0, 'semver', 'npm', 'p' || substr(id, 10), '2.0.0' from reference.cves`,
  )
  await addComponents(
    db,
    company,
    Array.from({ length: 1200 }, (_, at) => `pkg:npm/p${10_001 + at}@1.0.0`),
  )
  expect(await matchAll()).toEqual({ components: 1200, cves: 1200, matches: 1200 })
})

test('a CVE that is committed after many later ones is matched all the same', async () => {
  await addComponents(db, company, [`${LOG4J}@2.14.1`])
  await db.sql(
    `insert into reference.cves (id, published_at, modified_at, source, record, status, words)
     select 'CVE-2026-' || 10000 + n, now(), now(), 'NVD', 'x', 'Analyzed', '' from generate_series(1, 1200) n`,
  )
  expect(await matchAll()).toMatchObject({ cves: 1200 })
  await putCve(db, log4shell)
  await db.sql(`update reference.cves set changed_at = now() - interval '1 minute' where id = $1`, [log4shell.id])
  await matchAll()
  expect(await matches()).toHaveLength(1)
})

test('the owner of the asset hears of a new match once a day, and of an exploited one at once', async () => {
  await addComponents(db, company, [`${LOG4J}@2.14.1`], people.contributor)
  await putCve(db, log4shell)
  await matchAll()
  await db.sql('select private.notify_cve_news()')
  const first =
    'Contributor: CVE-2021-44228 affects your component log4j-core: Log4Shell /cve-dashboard/CVE-2021-44228?company=ours'
  expect(await notices()).toEqual([first])

  await putCve(db, { ...log4shell, id: 'CVE-2021-45046', title: '' })
  await matchAll()
  await db.sql('select private.notify_cve_news()')
  expect(await notices()).toEqual([first])

  await putCve(db, { ...log4shell, id: 'CVE-2021-45105', title: '', kevAddedOn: '2027-01-12' })
  await matchAll()
  await db.sql('select private.notify_cve_news()')
  expect(await notices()).toEqual([
    'Contributor: Acme: 2 CVEs concern you, 1 known to be exploited /cve-dashboard?company=ours',
    first,
  ])
})

test('without an owner of the asset, Owners and Managers hear of it', async () => {
  await addComponents(db, company, [`${LOG4J}@2.14.1`])
  await putCve(db, log4shell)
  await matchAll()
  await db.sql('select private.notify_cve_news()')
  expect((await notices()).map((notice) => notice.split(':')[0])).toEqual(['Manager', 'Owner'])
})

const watch = (owner: string, kind: string, value: string, isShared = false) =>
  db.sql(`insert into cve_watches (company_id, owner_id, kind, value, is_shared) values ($1, $2, $3, $4, $5)`, [
    company,
    owner,
    kind,
    value,
    isShared,
  ])
const news = async () =>
  (
    await db.sql<{ text: string }>(
      `select concat_ws(' ', p.full_name, n.cve_id, n.news) as text from private.cve_news n join profiles p on p.id = n.user_id order by 1`,
    )
  ).map(({ text }) => text)

test('a watched CVE is news when it becomes exploited, more severe or likelier, and not while it stays as it is', async () => {
  await putCve(db, log4shell)
  await db.sql(`insert into reference.epss (cve_id, score, percentile) values ('CVE-2021-44228', 0.2, 0.9)`)
  await watch(people.contributor, 'cve', 'CVE-2021-44228')
  await matchAll()
  expect(await news()).toEqual([])

  await putCve(db, { ...log4shell, severity: 'high', kevAddedOn: '2027-01-12' })
  await matchAll()
  await db.sql('update reference.epss set score = 0.95')
  await matchAll()
  await matchAll()
  expect(await news()).toEqual([
    'Contributor CVE-2021-44228 is known to be exploited',
    'Contributor CVE-2021-44228 is likelier to be exploited: 95.0 %',
    'Contributor CVE-2021-44228 is now rated high',
  ])
})

test('watched words find new CVEs; a shared watch is for Owners and Managers too', async () => {
  await watch(people.contributor, 'words', 'log4j jndi', true)
  await putCve(db, { ...log4shell, publishedAt: '2999-01-01' })
  await putCve(db, { ...log4shell, id: 'CVE-2001-0001', publishedAt: '2001-01-01' })
  await putCve(db, { id: 'CVE-2027-2000', description: 'Log4j without the other word', publishedAt: '2999-01-01' })
  await matchAll()
  expect(await news()).toEqual(
    ['Contributor', 'Manager', 'Owner'].map((who) => `${who} CVE-2021-44228 is new for “log4j jndi”`),
  )
})
