import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { sectionsFor } from '#web/lib/sections.ts'
import { areas } from './areas.ts'
import { goTos, markedAt, needsCompany, sections, sidebar, subpagesOf } from './navigation.ts'

test('the sidebar has the entries of the specification, in its order', () => {
  expect(sidebar.map(({ path }) => path)).toEqual([
    '/companies',
    '/dashboard',
    '/company-info',
    '/controls',
    '/poam',
    '/evidence',
    '/vulnerabilities',
    '/business-associates',
    '/questionnaires',
    '/ssp',
    '/user-management',
    '/settings',
    '/settings/audit',
    '/docs',
  ])
})

test('every protocol has its own word for controls', () => {
  const controls = sidebar.find((entry) => entry.path === '/controls')
  expect(PROTOCOL_IDS.map((protocol) => controls?.label(wordingOf(protocol)))).toEqual([
    'Practices',
    'Controls',
    'Safeguards',
    'Controls',
    'Criteria',
  ])
})

test.each([
  ['/controls', '/controls', undefined],
  ['/controls/3.1.1', '/controls', undefined],
  ['/controls/simulator', '/controls', '/controls/simulator'],
  ['/practices', '/controls', undefined],
  ['/assessments/1', '/controls', '/assessments'],
  ['/package', '/ssp', '/package'],
  ['/settings/forwarding', '/settings', undefined],
  ['/settings/audit', '/settings/audit', undefined],
  ['/admin/health', '/settings', undefined],
  ['/companies', '/companies', undefined],
  ['/companies-archive', undefined, undefined],
])('at %s the entry %s and the page %s beneath it are marked', (path, entry, subpage) => {
  expect([markedAt(path).entry, markedAt(path).subpage]).toEqual([entry, subpage])
})

test('the pages beneath an entry are in order', () => {
  expect(sidebar.flatMap((entry) => subpagesOf(entry).map(({ path, under }) => `${under} ${path}`))).toEqual([
    '/companies /portfolio',
    '/controls /controls/self-assessment',
    '/controls /controls/assess',
    '/controls /assessments',
    '/controls /risks',
    '/controls /checks',
    '/controls /controls/simulator',
    '/vulnerabilities /cve-dashboard',
    '/vulnerabilities /vulnerabilities/scans',
    '/vulnerabilities /inventory',
    '/questionnaires /questionnaires/sent',
    '/questionnaires /questionnaires/templates',
    '/questionnaires /questionnaires/library',
    '/ssp /package',
    '/user-management /settings/members',
    '/user-management /settings/people',
    '/user-management /settings/permissions',
  ])
})

test.each([
  ['/profile/notices', false],
  ['/admin/email-settings', false],
  ['/companies', false],
  ['/settings', true],
  ['/poam', true],
])('%s needs a company: %s', (path, isNeeded) => {
  expect(needsCompany(path)).toBe(isNeeded)
})

const settingsSeenBy = (companyRole: string, globalRole: string | null = null) =>
  sectionsFor(sections, '/settings', derivePermissions({ globalRole, companyRole })).map(({ label }) => label)

test('the settings have their sections in order, each for those who may use it', () => {
  expect(settingsSeenBy('Owner', 'Admin')).toEqual([
    'General',
    'Members',
    'People',
    'Permissions',
    'Audit log',
    'Deadlines',
    'Forwarding',
    'Single sign-on',
    'AI',
    'Security',
    'Email',
    'Installation health',
  ])
  expect(settingsSeenBy('Auditor')).toEqual([
    'General',
    'Members',
    'People',
    'Permissions',
    'Audit log',
    'Deadlines',
    'AI',
  ])
  expect(settingsSeenBy('Contributor')).toEqual(['General', 'Members', 'People', 'Permissions', 'Deadlines', 'AI'])
})

test('the settings of the installation are told apart from those of the company', () => {
  const ofInstallation = sections.filter((section) => section.ofInstallation === true).map(({ label }) => label)
  expect(ofInstallation).toEqual(['Single sign-on', 'AI', 'Security', 'Email', 'Installation health'])
})

test('no two areas claim the same key, page or table', () => {
  for (const claimed of [
    goTos.map(({ key }) => key),
    sidebar.flatMap((entry) => [entry.path, ...subpagesOf(entry).map(({ path }) => path)]),
    sections.map(({ path }) => path),
    areas.flatMap((area) => area.liveTables ?? []),
  ])
    expect(claimed.filter((one, at) => claimed.indexOf(one) !== at)).toEqual([])
})
