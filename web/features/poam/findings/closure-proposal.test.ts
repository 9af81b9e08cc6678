import { expect, test } from 'vitest'
import { closureProposal } from './closure-proposal.ts'
import type { ItemFinding } from './item-findings.ts'

const finding = (number: number, changes: Partial<ItemFinding> = {}): ItemFinding => ({
  number,
  title: 'Old TLS',
  status: 'fixed',
  scan: 3,
  scanner: 'Nessus',
  scanned_at: '2026-10-01T12:00:00+00:00',
  ...changes,
})
const many = Array.from({ length: 11 }, (_, at) => finding(at + 1))

test.each<[string, readonly ItemFinding[], string | undefined]>([
  ['no findings', [], undefined],
  ['one of two is open', [finding(1), finding(2, { status: 'open', scan: null })], undefined],
  ['a person called one fixed', [finding(1), finding(2, { scan: null })], undefined],
  ['a risk was accepted', [finding(1, { status: 'accepted', scan: null })], undefined],
  ['one scan', [finding(1), finding(4)], 'Scan S-3 (Nessus, Oct 1, 2026) no longer finds F-1, F-4.'],
  [
    'two scans',
    [finding(1), finding(4, { scan: 5, scanner: null })],
    'Scan S-3 (Nessus, Oct 1, 2026) no longer finds F-1. Scan S-5 (Oct 1, 2026) no longer finds F-4.',
  ],
  ['many', many, 'Scan S-3 (Nessus, Oct 1, 2026) no longer finds 11 vulnerabilities.'],
])('%s', (_name, findings, expected) => {
  expect(closureProposal(findings)).toBe(expected)
})
