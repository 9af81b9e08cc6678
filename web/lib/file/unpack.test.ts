import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { TooMuchUnpacked, unpack } from './unpack.ts'

test('unpacks only the wanted parts', () => {
  const zip = zipSync({ 'word/document.xml': strToU8('<w/>'), 'word/media/a.png': [strToU8('stored'), { level: 0 }] })
  const parts = unpack(zip, (name) => name.endsWith('.xml'))
  expect([...parts.keys()]).toEqual(['word/document.xml'])
  expect(new TextDecoder().decode(parts.get('word/document.xml'))).toBe('<w/>')
})

test('a zip bomb in any part is rejected before it is unpacked', () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) })
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => unpack(bomb, () => false)).toThrow(TooMuchUnpacked)
})
