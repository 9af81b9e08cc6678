import { expect, test } from 'vitest'
import { sheetCell, sheetRow, sheetWidth } from './sheet-cells.ts'

test('a text of several lines, or of one that is longer than its column, is broken in its cell', () => {
  expect(sheetCell('text', 'First\nSecond')).toMatchObject({ wrap: true, alignVertical: 'top' })
  expect(sheetCell('text', 'x'.repeat(61))).toMatchObject({ wrap: true })
  expect(sheetCell('text', 'One line')).toMatchObject({ wrap: false })
})

test('a column is as wide as its longest line, within bounds', () => {
  const wide = (text: string) => sheetWidth({ header: 'Name', kind: 'text', value: () => text }, [null])
  expect([wide('x'), wide('a longer text\nand a line'), wide('x'.repeat(500))]).toEqual([10, 15, 60])
})

test('a row is as high as the most lines in it, and no higher than Excel takes', () => {
  const columns = [
    { header: 'No.', kind: 'text', value: () => 'V-1' },
    { header: 'Milestones', kind: 'text', value: (text: string) => text },
  ] as const
  const heights = (text: string) =>
    sheetRow(columns, [10, 20], text).map((cell) => cell && 'height' in cell && cell.height)
  expect(heights('one line')).toEqual([false, false])
  expect(heights(`two\n${'x'.repeat(30)}`)).toEqual([45, 45])
  expect(heights('x'.repeat(5000))).toEqual([409, 409])
})
