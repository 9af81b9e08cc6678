import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { parseView } from '#web/lib/list/list-view.ts'
import type { Asset, Vulnerability } from './queries.ts'
import { groupsBy, visibleRows } from './rows.ts'
import { vulnerabilityList } from './vulnerability-list.ts'

const ME = parseId('users', '00000000-0000-0000-0000-000000000009')
const TODAY = '2027-03-10'
const asset: Asset = {
  id: parseId('assets', '00000000-0000-0000-0000-000000000007'),
  number: 1,
  name: 'web01',
  kind: 'host',
  scope: null,
  is_exposed: false,
}
const ASSETS = new Map<string, Asset>([[asset.id, asset]])
let last = 0
const found = (title: string, more: Partial<Vulnerability>): Vulnerability => ({
  company_id: parseId('companies', '00000000-0000-0000-0000-000000000001'),
  id: parseId('vulnerabilities', crypto.randomUUID()),
  number: (last += 1),
  title,
  severity: 'low',
  status: 'open',
  cve_ids: [],
  source: 'Nessus',
  solution: '',
  score: null,
  epss: null,
  is_known_exploited: false,
  is_exposed: false,
  asset_count: 0,
  first_seen_on: '2027-01-01',
  due_on: null,
  due_rule: null,
  owner_id: null,
  accepted_until: null,
  decision_reason: null,
  fixed_on: null,
  poam_item_id: null,
  vex_justification: null,
  ...more,
})
const rows = [
  found('Banner', { status: 'fixed', fixed_on: '2027-03-01', first_seen_on: '2027-02-19' }),
  found('TLS', { severity: 'high', owner_id: ME, solution: 'Update OpenSSL\nThen restart' }),
  found('Log4Shell', {
    severity: 'critical',
    cve_ids: ['CVE-2021-44228'],
    is_known_exploited: true,
    due_on: '2027-03-09',
  }),
  found('Backup', {
    severity: 'critical',
    first_seen_on: '2027-03-08',
  }),
]
const PLACES = {
  assets: ASSETS,
  sightings: new Map(
    rows
      .filter(({ title }) => title === 'Backup')
      .map(({ id }) => [id, [{ asset_id: asset.id, state: 'open' } as const]]),
  ),
}
const titles = (address: Record<string, string>) =>
  visibleRows(rows, parseView(vulnerabilityList, address), { me: ME, today: TODAY, ...PLACES }).map(
    ({ title }) => title,
  )

test.each([
  [{}, ['Log4Shell', 'Backup', 'TLS', 'Banner']],
  [{ severity: 'critical' }, ['Log4Shell', 'Backup']],
  [{ severity: 'high,low' }, ['TLS', 'Banner']],
  [{ status: 'fixed' }, ['Banner']],
  [{ kev: 'yes' }, ['Log4Shell']],
  [{ due: 'past' }, ['Log4Shell']],
  [{ new: 'week' }, ['Backup']],
  [{ owner: 'me' }, ['TLS']],
  [{ asset: 'as-1' }, ['Backup']],
  [{ asset: 'AS-2' }, []],
  [{ fix: 'Update OpenSSL' }, ['TLS']],
  [{ age: 'week' }, ['Backup']],
  [{ age: 'month,quarter', severity: 'low' }, ['Banner']],
  [{ week: '2027-03-08' }, ['Log4Shell']],
  [{ q: 'cve-2021' }, ['Log4Shell']],
  [{ q: 'f-2' }, ['TLS']],
  [{ sort: 'severity' }, ['Log4Shell', 'Backup', 'TLS', 'Banner']],
  [{ sort: '-number' }, ['Backup', 'Log4Shell', 'TLS', 'Banner']],
])('%o shows %o', (address, shown) => expect(titles(address)).toEqual(shown))

test.each([
  ['cve', ['No CVE', 'No CVE', 'CVE-2021-44228', 'No CVE']],
  ['fix', ['No fix is known', 'Update OpenSSL', 'No fix is known', 'No fix is known']],
  ['asset', ['No asset', 'No asset', 'No asset', 'web01']],
  ['owner', ['No owner', 'Dana', 'No owner', 'No owner']],
] as const)('groups by %s are %o', (grouping, expected) => {
  const names = {
    people: [],
    isPending: false,
    controls: [],
    control: () => undefined,
    inOrder: () => [],
    person: (id: string | null) => (id === ME ? 'Dana' : undefined),
  }
  const groups = groupsBy(grouping, names, PLACES)
  expect(rows.map((row) => groups?.key(row))).toEqual(expected)
})
