import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import { ownGroups } from './own-groups.tsx'

const commands: readonly Command[] = [
  {
    category: 'Actions',
    order: 10,
    title: 'Upload',
    description: 'Add files',
    keywords: '',
    needs: 'canCreateContent',
    opens: '/somewhere',
  },
  { category: 'Navigation', order: 10, title: 'List', description: 'All of them', keywords: '', opens: '/somewhere' },
]

function groupsFor(companyRole: string, query: string) {
  const permissions = derivePermissions({ globalRole: null, companyRole })
  return ownGroups(
    { commands, offer: undefined, recent: [{ path: '/e', title: 'E-1 Upload log' }], permissions },
    query,
  )
}

function offered(companyRole: string): string[] {
  return groupsFor(companyRole, '').others.flatMap(({ items }) => items.map(({ title }) => title))
}

test('commands that change data need the permission, the others are for every member', () => {
  expect(offered('Owner')).toEqual(['E-1 Upload log', 'List', 'Upload'])
  expect(offered('Auditor')).toEqual(['E-1 Upload log', 'List'])
})

test('a command with the query in its title stands apart, before recent records', () => {
  const { named, others } = groupsFor('Owner', 'upload')
  expect(named.map(({ title }) => title)).toEqual(['Upload'])
  expect(others.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(['E-1 Upload log'])
})
