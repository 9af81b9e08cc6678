import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import type { Command } from '#web/lib/area-commands.ts'
import type { CommandWeights } from '#web/lib/command-use.ts'
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

const recent = [{ path: '/e', title: 'E-1 Upload log' }]

function groupsFor(companyRole: string, query: string, { offered = commands, weights = new Map() }: Known = {}) {
  const permissions = derivePermissions({ globalRole: null, companyRole })
  return ownGroups({ commands: offered, offer: undefined, recent, permissions, weights }, query)
}

interface Known {
  offered?: readonly Command[]
  weights?: CommandWeights
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

test('commands used often are in a group of their own while nothing is typed', () => {
  const titles = (weight: number) =>
    groupsFor('Owner', '', { weights: new Map([['Upload', weight]]) })
      .others.filter(({ items }) => items.length > 0)
      .map(({ label, items }) => `${label}: ${items.map(({ title }) => title).join(', ')}`)
  expect(titles(2.4)).toEqual(['Often used: Upload', 'Recent: E-1 Upload log', 'Navigation: List'])
  expect(titles(1)).toEqual(['Recent: E-1 Upload log', 'Navigation: List', 'Actions: Upload'])
})

test('of commands that match equally, the one used more is first', () => {
  const offered = ['Add risk', 'Add person'].map((title): Command => ({
    category: 'Actions',
    order: 10,
    title,
    description: '',
    keywords: '',
    opens: '/somewhere',
  }))
  const named = (weights: CommandWeights) =>
    groupsFor('Owner', 'add', { offered, weights }).named.map(({ title }) => title)
  expect(named(new Map())).toEqual(['Add risk', 'Add person'])
  expect(named(new Map([['Add person', 0.2]]))).toEqual(['Add person', 'Add risk'])
})
