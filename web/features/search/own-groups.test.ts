import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { ownGroups } from './own-groups.tsx'

const ROUTES = ['/controls', '/controls/assess', '/checks', '/portfolio', '/search', '/evidence']

function offered(companyRole: string, routes = ROUTES): string[] {
  const permissions = derivePermissions({ globalRole: null, companyRole })
  const hasPage = (path: string) => routes.includes(path)
  const known = { wording: wordingOf('cmmc2'), offer: undefined, recent: [], hasPage, permissions }
  const { first, last } = ownGroups(known, '')
  return [...first, ...last].flatMap(({ items }) => items.map(({ id }) => id))
}

test('what changes something is offered to those who may, what only shows something to everybody', () => {
  const editing = ['assess', 'upload-evidence']
  expect(offered('Owner')).toEqual(expect.arrayContaining([...editing, 'checks', 'portfolio', 'search']))
  expect(offered('Auditor')).toEqual(expect.arrayContaining(['controls', 'checks', 'portfolio', 'search']))
  expect(offered('Auditor').filter((id) => editing.includes(id))).toEqual([])
})

test('a page that the application has not is not offered', () => {
  expect(offered('Owner', ['/controls'])).not.toContain('checks')
})
