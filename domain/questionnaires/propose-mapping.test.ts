import { expect, test } from 'vitest'
import { extractQuestions } from './extract-questions.ts'
import type { Grid } from './grid.ts'
import { headerTexts } from './header-texts.ts'
import { proposeMapping } from './propose-mapping.ts'

/** A sheet from texts; `_` is an open cell, `=` a formula. */
function grid(name: string, texts: readonly (readonly string[])[], more: Partial<Grid> = {}): Grid {
  const rows = texts.map((cells, index) => ({
    number: index + 1,
    cells: cells.flatMap((text, column) =>
      text === ''
        ? []
        : [
            {
              column,
              text: text === '_' || text === '=' ? '' : text,
              isFormula: text === '=',
              isUnlocked: text === '_',
            },
          ],
    ),
  }))
  return {
    name,
    isHidden: false,
    isProtected: false,
    merged: [],
    choices: [],
    rows: rows.filter(({ cells }) => cells.length > 0),
    ...more,
  }
}

const extracted = (sheet: Grid) => proposeMapping([sheet]).flatMap((mapping) => extractQuestions(sheet, mapping))

test('headings name the columns of number, question, answer and explanation', () => {
  const sheet = grid('Security', [
    ['Vendor assessment 2026'],
    ['ID', 'Question', 'Response', 'Comments'],
    ['AC-1', 'Do you review accounts?'],
    ['AC-2', 'Is remote access encrypted?'],
  ])
  expect(proposeMapping([sheet])).toEqual([
    { sheet: 'Security', isIncluded: true, headerRow: 2, question: 1, answer: 2, note: 3, reference: 0 },
  ])
  expect(extracted(sheet).map(({ cell, noteCell, reference }) => [reference, cell, noteCell])).toEqual([
    ['AC-1', 'C3', 'D3'],
    ['AC-2', 'C4', 'D4'],
  ])
})

test('without headings the answers go beside the questions', () => {
  const sheet = grid('One', [
    ['Do you encrypt laptops?'],
    ['Describe your incident response.'],
    ['Who is responsible for it?'],
  ])
  expect(proposeMapping([sheet])).toMatchObject([{ headerRow: 0, question: 0, answer: 1, note: null, reference: null }])
  expect(extracted(sheet).map(({ cell }) => cell)).toEqual(['B1', 'B2', 'B3'])
})

test('cells that are offered choices or open for input are the answers, whatever the heading says', () => {
  const choices = [{ ranges: [{ firstRow: 2, lastRow: 3, firstColumn: 3, lastColumn: 3 }], options: ['Yes', 'No'] }]
  const offered = grid(
    'Offered',
    [
      ['Control', 'Guidance', 'Weight', 'Vendor'],
      ['Accounts are reviewed', 'Say how', '3'],
      ['Media is wiped', 'Say how', '1'],
    ],
    { choices },
  )
  expect(proposeMapping([offered])).toMatchObject([{ question: 0, answer: 3 }])
  expect(extracted(offered)[0]).toMatchObject({ cell: 'D2', options: ['Yes', 'No'] })
  const open = grid('Open', [
    ['Is media wiped?', 'Guidance', '_'],
    ['Are accounts reviewed?', 'Guidance', '_'],
  ])
  expect(proposeMapping([open])).toMatchObject([{ question: 0, answer: 2 }])
})

test('headings of chapters are sections, and joined cells name their first one', () => {
  const merged = [
    { firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 3 },
    { firstRow: 3, lastRow: 3, firstColumn: 1, lastColumn: 2 },
  ]
  const sheet = grid(
    'One',
    [['Question', 'Answer', '', 'Comments'], ['Access control'], ['Do you review accounts?'], ['Do you log access?']],
    { merged },
  )
  expect(extracted(sheet).map(({ section, cell }) => [section, cell])).toEqual([
    ['Access control', 'B3'],
    ['Access control', 'B4'],
  ])
})

test('an explanation has a cell of its own in the row of its question, which is not computed', () => {
  const sheet = (range: readonly [firstRow: number, firstColumn: number], ...cells: string[]) => {
    const [firstRow, firstColumn] = range
    const texts = [['Question', 'Answer', 'Comments'], ['Is access logged?'], ['Is access reviewed?', ...cells]]
    const mapping = { sheet: 'One', isIncluded: true, headerRow: 1, question: 0, answer: 1, note: 2, reference: null }
    const merged = [{ firstRow, lastRow: 3, firstColumn, lastColumn: 3 }]
    return extractQuestions(grid('One', texts, { merged }), mapping).at(-1)
  }
  expect(sheet([3, 2], 'Yes', 'Daily')).toMatchObject({ cell: 'B3', noteCell: 'C3', answer: 'Yes', note: 'Daily' })
  expect(sheet([3, 1], 'Yes')).toMatchObject({ cell: 'B3', noteCell: null, answer: 'Yes', note: '' })
  expect(sheet([2, 2], 'Yes')).toMatchObject({ cell: 'B3', noteCell: null })
  expect(sheet([3, 2], 'Yes', '=')).toMatchObject({ cell: 'B3', noteCell: null })
})

test('a joined answer is the text of its first cell, and left out where that one is computed', () => {
  const mapping = { sheet: 'One', isIncluded: true, headerRow: 0, question: 0, answer: 2, note: 1, reference: null }
  const merged = [{ firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 2 }]
  const found = (text: string) => extractQuestions(grid('One', [['Is access logged?', text]], { merged }), mapping)
  expect(found('Yes')).toMatchObject([{ cell: 'B1', noteCell: null, answer: 'Yes', note: '' }])
  expect(found('=')).toEqual([])
})

test('a computed answer is left out, and hidden sheets are proposed but not included', () => {
  const sheet = grid(
    'Hidden',
    [
      ['Question', 'Answer'],
      ['Do you review accounts?', '='],
      ['Do you log access?', 'Yes'],
    ],
    { isHidden: true },
  )
  expect(proposeMapping([sheet])).toMatchObject([{ isIncluded: false }])
  expect(extracted(sheet)).toMatchObject([{ cell: 'B3', answer: 'Yes' }])
})

test('a sheet without questions is no proposal', () => {
  expect(proposeMapping([grid('Lists', [['Yes'], ['No']]), grid('Read me', [['Fill in the yellow cells.']])])).toEqual(
    [],
  )
})

test('the headings of an edition are recognized in the next one', () => {
  const edition = (year: string, more: string[][]) => {
    const sheet = grid(`Form ${year}`, [
      ['ID', 'Question', `Answer ${year}`],
      ['1', 'Do you review accounts?'],
      ...more,
    ])
    return headerTexts([sheet], proposeMapping([sheet]))
  }
  expect(edition('2025', [])).toBe(edition('2026', [['2', 'Do you log access?']]))
  expect(edition('2025', [])).not.toBe(headerTexts([grid('Other', [['Is it so, really?']])], []))
})
