import { expect, test } from 'vitest'
import { addressIssue, secretIssue } from './address-issue.ts'

test.each([
  ['syslog', 'tls://logs.example.com:6514'],
  ['syslog', 'udp://10.0.0.8:514'],
  ['webhook', 'https://logs.example.com/events?source=parapet'],
] as const)('a %s takes %s', (kind, address) => {
  expect(addressIssue(kind, address)).toBe(undefined)
})

test.each([
  ['syslog', '', 'Enter the address to send to.'],
  ['syslog', 'logs.example.com', 'Write it like tls://logs.example.com:6514.'],
  ['syslog', 'https://logs.example.com:6514', 'Write it like tls://logs.example.com:6514.'],
  ['webhook', 'tls://logs.example.com:6514', 'Write it like https://logs.example.com/events.'],
  ['webhook', 'https://ann:secret@logs.example.com', 'Leave names and passwords out of the address; use the secret.'],
  ['webhook', `https://logs.example.com/${'a'.repeat(500)}`, 'At most 500 characters.'],
] as const)('a %s refuses “%s”: %s', (kind, address, issue) => {
  expect(addressIssue(kind, address)).toBe(issue)
})

test('a secret is long enough to be one, or left as it is', () => {
  const issue = 'A secret has 16 to 200 characters.'
  expect(['', 'a'.repeat(15), 'a'.repeat(16), 'a'.repeat(201)].map(secretIssue)).toEqual([
    undefined,
    issue,
    undefined,
    issue,
  ])
})
