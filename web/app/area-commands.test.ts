import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { areas } from './areas.ts'
import { commandsFor, searchKinds } from './area-commands.ts'
import { needsCompany, sections, sidebar, subpagesOf } from './navigation.ts'

const pages = [...sidebar, ...sections, ...sidebar.flatMap(subpagesOf)]

/** Pages that no menu lists and no role is refused. */
const OTHER_PAGES = ['/search', '/profile']

test.each(COMPANY_ROLES)('the palette offers a %s only pages that the menus offer', (companyRole) => {
  const permissions = derivePermissions({ globalRole: null, companyRole })
  for (const protocol of PROTOCOL_IDS) {
    const wording = wordingOf(protocol)
    const offered = commandsFor(wording, true).filter(
      ({ needs, badge }) => badge === undefined && (needs === undefined || permissions[needs]),
    )
    for (const command of offered) {
      if (!('opens' in command)) continue
      // A new record is offered where its list is.
      const path = (command.opens.split('?')[0] ?? '').replace(/\/new$/, '')
      const listed = pages.filter(
        (page) => page.path === path || ('pathFor' in page && page.pathFor?.(wording) === path),
      )
      const isParent = areas.some(({ parentPages = {} }) => path in parentPages)
      expect(listed.length > 0 || isParent || OTHER_PAGES.includes(path), `${command.title}: ${path}`).toBe(true)
      for (const { when } of listed) expect(when?.(permissions) ?? true, `${command.title}: ${path}`).toBe(true)
    }
  }
})

test.each([
  ['control', null, '3.1.1', '/controls/3.1.1'],
  ['evidence', 'E-3', '3.1.1', '/evidence?open=E-3'],
  ['plan', 'V-3', null, '/poam?open=V-3'],
  ['vulnerability', 'F-3', null, '/vulnerabilities?open=F-3'],
  ['risk', 'R-3', null, '/risks?open=R-3'],
  ['third party', 'T-3', null, '/business-associates?open=T-3'],
  ['third-party finding', 'TF-3', null, '/business-associates?open=TF-3'],
  ['provider', 'T-3', null, '/business-associates?open=T-3'],
  ['provider', null, null, undefined],
  ['comment', null, '3.1.1', '/controls/3.1.1#comment-1'],
  ['comment', 'V-3', null, '/poam?open=V-3#comment-1'],
  ['comment', 'F-3', null, '/vulnerabilities?open=F-3#comment-1'],
  ['comment', 'R-3', null, '/risks?open=R-3#comment-1'],
  ['comment', 'T-3', null, '/business-associates?open=T-3#comment-1'],
  ['comment', 'Q-3', '7', '/questionnaires/received/Q-3?question=7#comment-1'],
])('a hit of the kind %s with the reference %j, at %j, leads to %s', (kind, reference, place, address) => {
  const hit = { kind, reference, place, id: '1', part: '', title: 'Found', excerpt: null, rank: 3, total: 1 }
  expect(searchKinds.find((known) => known.kind === kind)?.address?.(hit)).toBe(address)
})

test('without a company, the palette offers no page of one', () => {
  const commands = commandsFor(wordingOf('cmmc2'), false)
  const opened = commands.flatMap((command) => ('opens' in command ? [command.opens] : []))
  expect(opened).toContain('/companies')
  expect(opened.filter((href) => needsCompany(href.split('?')[0] ?? ''))).toEqual([])
  expect(commands.map(({ title }) => title)).not.toContain('Export…')
})
