import { expect, test } from 'vitest'
import { escapeFormulas } from './escape-formulas.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['a,=1,b\n+x,-y,@z', `a,'=1,b\n'+x,'-y,'@z`],
  ['"=HYPERLINK(""x"",1)",b', `"'=HYPERLINK(""x"",1)",b`],
  [`'=kept apart`, `''=kept apart`],
  ['" \t=1"', `"' \t=1"`],
  ['＝1', `'＝1`],
  // Not a formula: what follows an empty cell, text in the middle, numbers, no rows.
  ['a,\n=1', `a,\n'=1`],
  ['"a\n=1",b=1', '"a\n=1",b=1'],
  ['-5,+5,-1.5e+10,', '-5,+5,-1.5e+10,'],
  ['-5 days', `'-5 days`],
  ['"",""""', '"",""""'],
  ['', ''],
  ['a\n', 'a\n'],
])('%j becomes %j', (csv, escaped) => {
  expect(escapeFormulas(csv)).toBe(escaped)
})
