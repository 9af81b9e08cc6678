import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from './safe-file-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Prüfbericht 2026 ✓ 👩‍👩‍👧.pdf', 'Prüfbericht 2026 ✓ 👩‍👩‍👧.pdf'],
  ['e\u0301tude.txt', 'étude.txt'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Users\\ada\\scan.nessus', 'C:_Users_ada_scan.nessus'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['line\r\nbreak\u0000\u0085.txt', 'linebreak.txt'],
  ['lone\ud800half.txt', 'lonehalf.txt'],
  ['  spaces .txt ', 'spaces .txt'],
  ['', 'file'],
  ['..', 'file'],
  [' . ', 'file'],
  ['\u202e', 'file'],
])('%j is stored as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept)
})

test('a long name keeps its extension, and no half character', () => {
  expect(safeFileName(`${'x'.repeat(400)}.pdf`)).toBe(`${'x'.repeat(196)}.pdf`)
  expect(safeFileName(`x${'😀'.repeat(200)}.pdf`)).toBe(`x${'😀'.repeat(97)}.pdf`)
})

test('the result is always one part of a path, and stays the same when applied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const safe = safeFileName(name)
      expect(safe).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202a-\u202e]|^\.{0,2}$/u)
      expect(safe.length).toBeLessThanOrEqual(200)
      expect(safeFileName(safe)).toBe(safe)
    }),
  )
})
