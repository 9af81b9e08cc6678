import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { areas } from './areas.ts'
import { commandsFor } from './area-commands.ts'
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

test('without a company, the palette offers no page of one', () => {
  const commands = commandsFor(wordingOf('cmmc2'), false)
  const opened = commands.flatMap((command) => ('opens' in command ? [command.opens] : []))
  expect(opened).toContain('/companies')
  expect(opened.filter((href) => needsCompany(href.split('?')[0] ?? ''))).toEqual([])
  expect(commands.map(({ title }) => title)).not.toContain('Export…')
})
