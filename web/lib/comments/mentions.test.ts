import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { matching, mentionedIn, splitMentions, typedMention, withMention } from './mentions.ts'

const colleague = (digit: number, name: string) => ({
  id: parseId('users', `00000000-0000-0000-0000-00000000000${digit}`),
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
})
const dana = colleague(1, 'Dana Whitfield')
const li = colleague(2, 'Li (Ops) [x]')

test.each([
  ['Ask @', 5, { from: 4, typed: '' }],
  ['Ask @da', 7, { from: 4, typed: 'da' }],
  ['@Dana Wh', 8, { from: 0, typed: 'Dana Wh' }],
  ['dana@example', 12, undefined],
  ['Ask @da now please', 18, undefined],
])('%j with the caret at %d', (text, caret, mention) => {
  expect(typedMention(text, caret)).toEqual(mention)
})

test('a name replaces the typed text and keeps the text after it', () => {
  expect(withMention('Ask @da about it', 4, 7, dana)).toEqual({ text: 'Ask @Dana Whitfield about it', caret: 20 })
})

test('people are found by name or email address', () => {
  expect(matching([dana, li], 'whit')).toEqual([dana])
  expect(matching([dana, li], 'li@')).toEqual([li])
})

test('every mentioned colleague is found, with any characters in the name', () => {
  expect(mentionedIn('@Dana Whitfield and @Li (Ops) [x]', [dana, li])).toEqual([dana.id, li.id])
  expect(mentionedIn('Dana Whitfield', [dana])).toEqual([])
  const short = colleague(3, 'Dana')
  expect(mentionedIn('@Dana Whitfield', [short, dana])).toEqual([dana.id])
  expect(mentionedIn('@Dana Whitfield, @Dana', [short, dana])).toEqual([short.id, dana.id])
  expect(splitMentions('Hi @Li (Ops) [x]!', [li.name]).map(({ text, isName }) => [text, isName])).toEqual([
    ['Hi ', false],
    ['@Li (Ops) [x]', true],
    ['!', false],
  ])
})
