import { expect, test } from 'vitest'
import { textPartsOf } from './text-parts.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', text })
const list = (...items: [string, string][]) => ({
  kind: 'list',
  items: items.map(([label, text]) => ({ label, text })),
})

test.each([
  ['One line.\nAnother.\n\nNext.', [paragraph('One line.\nAnother.'), paragraph('Next.')]],
  ['- One\n* two\n  • three', [list(['•', 'One'], ['•', 'two'], ['•', 'three'])]],
  [
    'Who may enter:\n1. Staff\n2. Guests\nwith a badge',
    [paragraph('Who may enter:'), list(['1.', 'Staff'], ['2.', 'Guests\nwith a badge'])],
  ],
  [
    'a) first\nb) second\n\n- a bullet by itself',
    [list(['a)', 'first'], ['b)', 'second']), list(['•', 'a bullet by itself'])],
  ],
  ['3. A number begins this line.', [paragraph('3. A number begins this line.')]],
  ['-5 degrees\n- \n10.5 metres', [paragraph('-5 degrees\n- \n10.5 metres')]],
  ['', []],
])('%j', (text, parts) => {
  expect(textPartsOf(text)).toEqual(parts)
})
