import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import { ownGroups } from './own-groups.tsx'

const commands: readonly Command[] = [
  {
    category: 'Actions',
    order: 10,
    title: 'Upload',
    keywords: '',
    needs: 'canCreateContent',
    opens: '/somewhere',
  },
  { category: 'Navigation', order: 10, title: 'List', keywords: '', opens: '/somewhere' },
]

function offered(companyRole: string): string[] {
  const permissions = derivePermissions({ globalRole: null, companyRole })
  const { first, last } = ownGroups({ commands, offer: undefined, recent: [], permissions }, '')
  return [...first, ...last].flatMap(({ items }) => items.map(({ title }) => title))
}

test('commands that change data need the permission, the others are for every member', () => {
  expect(offered('Owner')).toEqual(['List', 'Upload'])
  expect(offered('Auditor')).toEqual(['List'])
})
