import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { sectionsFor } from '#web/lib/sections.ts'
import { areas } from './areas.ts'
import { goTos, isEntryActive, needsCompany, sections, sidebar } from './navigation.ts'

test('the sidebar has the entries of the specification, in its order', () => {
  expect(sidebar.map(({ path }) => path)).toEqual([
    '/companies',
    '/dashboard',
    '/company-info',
    '/controls',
    '/poam',
    '/evidence',
    '/vulnerabilities',
    '/ssp',
    '/user-management',
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
  ['/controls', '/controls'],
  ['/controls/3.1.1', '/controls'],
  ['/practices', '/controls'],
  ['/assessments/1', '/controls'],
  ['/package', '/ssp'],
  ['/companies', '/companies'],
  ['/companies-archive', undefined],
])('at %s the entry %s is marked', (path, marked) => {
  expect(sidebar.find((entry) => isEntryActive(entry, path))?.path).toBe(marked)
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
    'Permissions',
    'Audit log',
    'Forwarding',
    'Single sign-on',
    'AI',
    'Security',
    'Installation health',
  ])
  expect(settingsSeenBy('Auditor')).toEqual(['General', 'Members', 'Permissions', 'Audit log', 'AI'])
  expect(settingsSeenBy('Contributor')).toEqual(['General', 'Members', 'Permissions', 'AI'])
})

test('no two areas claim the same key, page or table', () => {
  for (const claimed of [
    goTos.map(({ key }) => key),
    [...sidebar, ...sections].map(({ path }) => path),
    areas.flatMap((area) => area.liveTables ?? []),
  ])
    expect(claimed.filter((one, at) => claimed.indexOf(one) !== at)).toEqual([])
})
