import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { bottomDomains, summariseDomains, topDomains } from './domain-summary.ts'

const control = (nist_id: string, safeguard_domain: string | null, status: ControlStatus = 'Not Started') => ({
  nist_id,
  safeguard_domain,
  status,
})

test('a domain knows its counts, percentage and health', () => {
  const statuses = ['Completed', 'Completed', 'In Progress', 'Not Started', 'Not Applicable'] as const
  const controls = statuses.map((status, i) => control(`3.1.${i + 1}`, 'AC', status))
  expect(summariseDomains('cmmc2', controls)).toEqual([
    {
      domain: 'AC',
      name: 'Access Control',
      total: 5,
      completed: 2,
      inProgress: 1,
      notStarted: 1,
      notApplicable: 1,
      percent: 50,
      health: 'on-track',
    },
  ])
})

test('domains come in the order of the protocol, unknown ones last', () => {
  const controls = ['zone10', 'SI', 'PE', 'zone9', 'PS', 'AC', 'SI'].map((domain, i) => control(`3.1.${i}`, domain))
  expect(summariseDomains('cmmc2', controls).map(({ domain }) => domain)).toEqual([
    'AC',
    'PS',
    'PE',
    'SI',
    'zone9',
    'zone10',
  ])
})

test('a HIPAA control without a domain goes where its id belongs; a stated domain wins', () => {
  const controls = [
    control('164.312(b)', null),
    control('164.308(a)(2)', ''),
    control('164.310(b)', 'technical'),
    control('X', null),
  ]
  expect(summariseDomains('hipaa', controls).map(({ domain, name, total }) => [domain, name, total])).toEqual([
    ['administrative', 'Administrative safeguards', 1],
    ['technical', 'Technical safeguards', 2],
    ['other', 'Other', 1],
  ])
  expect(summariseDomains('cmmc2', [control('164.312(b)', null)])[0]?.domain).toBe('other')
})

test('top and bottom go by completion, equal ones by the order of the protocol', () => {
  const controls = [
    ...['AC', 'AT', 'AU', 'CM', 'IA', 'IR', 'MA'].map((domain) => control('3.1.1', domain)),
    control('3.4.1', 'CM', 'Completed'),
    control('3.5.1', 'IA', 'Completed'),
    control('3.5.2', 'IA', 'Completed'),
    control('3.9.1', 'PS', 'Not Applicable'),
  ]
  const domains = summariseDomains('cmmc2', controls)
  expect(topDomains(domains).map(({ domain }) => domain)).toEqual(['PS', 'IA', 'CM', 'AC', 'AT'])
  expect(bottomDomains(domains).map(({ domain }) => domain)).toEqual(['AC', 'AT', 'AU', 'IR', 'MA'])
  expect(bottomDomains(domains, 7).map(({ domain }) => domain)).toEqual(['AC', 'AT', 'AU', 'IR', 'MA', 'CM', 'IA'])
})
