import { expect, test } from 'vitest'
import { readVector } from './vector-words.tsx'

test.each([
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 7.5, 'Network'],
  ['CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8, 'Network'],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10, 'Network'],
  ['CVSS:4.0/AV:L/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 8.5, 'Local'],
])('%s scores %d and its first metric reads %s', (text, score, first) => {
  const read = readVector(text)
  expect([read.score, read.parts[0]?.value]).toEqual([score, first])
  expect(read.parts).toHaveLength(text.replace(/^CVSS:[^/]*\//, '').split('/').length)
})

test.each(['', 'high', 'CVSS:3.1/AV:N', 'CVSS:9.9/AV:N'])('%j has no score', (text) => {
  expect(readVector(text)).toEqual({ text, score: undefined, parts: [] })
})
