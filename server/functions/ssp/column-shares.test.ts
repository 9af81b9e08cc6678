import { expect, test } from 'vitest'
import { columnShares } from './column-shares.ts'

/** The width of a page and of an average letter, in points. */
const [WIDTH, LETTER] = [468, 4.6]
const sharesOf = (head: string[], ...rows: string[][]) => columnShares({ kind: 'table', head, rows })

test('eight columns of short words break none of them', () => {
  const head = ['System', 'Threat', 'Vulnerability', 'Likelihood', 'Impact', 'Level', 'Response', 'Measures']
  const row = [
    'Record system',
    'Ransomware',
    'Never tried',
    'Moderate',
    'High',
    'High',
    'Reduce',
    'Try a restore each quarter.',
  ]
  const shares = sharesOf(head, row)
  for (const [at, share] of shares.entries()) {
    const words = [head[at], row[at]].flatMap((cell) => (cell ?? '').split(' '))
    const longest = Math.max(...words.map(({ length }) => length))
    expect(share * WIDTH, head[at]).toBeGreaterThan(longest * LETTER)
  }
  expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
})

test('a date is not broken after a hyphen', () => {
  const head = ['Requirement', 'Counts as met by', 'What is missing and why', 'Plan or mitigation', 'Since', 'Until']
  const why = 'An update of the gateway took one of its functions away; the vendor has confirmed it. '.repeat(3)
  const shares = sharesOf(head, ['3.1.9', 'Temporary deficiency', why, why, '2026-11-10', '2027-01-09'])
  for (const share of shares.slice(-2)) expect(share * WIDTH).toBeGreaterThan('2026-11-10'.length * LETTER + 13)
})

test('a column with more text gets more width', () => {
  const [name = 0, text = 0] = sharesOf(
    ['Name', 'Text'],
    ['Gateway', 'It keeps the rest out, and lets in what is allowed by name.'],
  )
  expect(text).toBeGreaterThan(2 * name)
})

test('words that are too long for all columns share the width', () => {
  const shares = sharesOf(
    ['a', 'b', 'c', 'd', 'e'],
    Array.from({ length: 5 }, () => 'x'.repeat(100)),
  )
  for (const share of shares) expect(share).toBeCloseTo(0.2)
})
