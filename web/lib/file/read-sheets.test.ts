import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read-sheets.ts'
import { workbookOf } from '../testing-workbook.ts'
import { TooMuchUnpacked } from './unpack.ts'

const word = (text: string, at: string) => `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`

test('a workbook is read as text, gaps as empty cells', async () => {
  const rows = `<row r="1">${word('Control', 'r="A1"')}${word('Status', 'r="C1"')}</row><row r="2"><c r="A2"><v>3</v></c></row>`
  expect(await readSheets(workbookOf(rows))).toEqual([
    {
      name: 'One',
      rows: [
        ['Control', '', 'Status'],
        ['3', '', ''],
      ],
    },
  ])
})

describe('a small file that would expand hugely is rejected before it is read', () => {
  const listed = `<row><c r="XFD1"/></row>${'<row/>'.repeat(400)}`
  test.each([
    ['one cell in the last place of all', '<row r="1"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a wide row and a far one', '<row r="1"><c r="XFD1"/></row><row r="1048576"><c r="A1048576"/></row>'],
    ['rows without an address', listed],
  ])('%s', async (_what, rows) => {
    await expect(readSheets(workbookOf(rows))).rejects.toThrow(TooMuchUnpacked)
  })

  test('an encoded cell address', async () => {
    await expect(readSheets(workbookOf('<row r="1"><c r="&#88;FD1048576"/></row>'))).rejects.toThrow(/spelled/)
  })
})

test('the same bytes named by many entries reach the reader once', async () => {
  const whole = workbookOf(`<row r="1">${word('Once', 'r="A1"')}</row>`)
  const [sheet] = await readSheets(namedAgain(whole, 500))
  expect(sheet?.rows).toEqual([['Once']])
})

test.each([
  ['nothing', new Uint8Array()],
  ['no package', strToU8('PK, said the text')],
  ['a package of something else', zipSync({ 'a.txt': strToU8('a') })],
  ['half a workbook', workbookOf('<row r="1"/>').subarray(0, 300)],
])('%s is no workbook', async (_what, bytes) => {
  await expect(readSheets(bytes)).rejects.toThrow()
})

/** Repeats every entry in the package's directory, as zip bombs with overlapping entries do. */
function namedAgain(zip: Uint8Array, times: number): Uint8Array {
  const end = zip.length - 22
  const view = new DataView(zip.buffer, zip.byteOffset)
  const [count, size, start] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  const directory = zip.subarray(start, start + size)
  const bomb = new Uint8Array(start + size * times + 22)
  bomb.set(zip.subarray(0, start))
  for (let at = 0; at < times; at++) bomb.set(directory, start + at * size)
  bomb.set(zip.subarray(end), start + size * times)
  const tail = new DataView(bomb.buffer, start + size * times)
  tail.setUint16(8, count * times, true)
  tail.setUint16(10, count * times, true)
  tail.setUint32(12, size * times, true)
  return bomb
}
