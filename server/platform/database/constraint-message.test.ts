import { expect, test } from 'vitest'
import { constraintMessage } from './constraint-message.ts'

test.each([
  ['CHECK ((length(notes) <= 20000))', 'notes takes at most 20,000 characters'],
  ['CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 300)))', 'title takes 1 to 300 characters'],
  [
    `CHECK ((kind = ANY (ARRAY['a'::text, 'It''s b, or c'::text])))`,
    'kind takes one of: a, It’s b, or c'.replace('’', "'"),
  ],
  ['CHECK ((level = ANY (ARRAY[1, 2])))', 'level takes one of: 1, 2'],
  [
    `CHECK (((due_on >= '1900-01-01'::date) AND (due_on <= '2999-12-31'::date)))`,
    'due_on takes a day from 1900-01-01 to 2999-12-31',
  ],
  [`CHECK (((x >= '-20000'::integer) AND (x <= 20000)))`, 'x takes a number from -20,000 to 20,000'],
  ['CHECK (("position" >= 0))', 'position takes a number from 0 on'],
  ['CHECK ((size > 0))', 'size takes a number above 0'],
  ['CHECK (((score >= (0)::numeric) AND (score <= (10)::numeric)))', 'score takes a number from 0 to 10'],
  ['CHECK ((cardinality(tags) <= 30))', 'tags takes at most 30 entries'],
  [`CHECK ((accepted_until <= '2999-12-31'::date))`, 'accepted_until takes a day up to 2999-12-31'],
])('%s', (definition, words) => {
  expect(constraintMessage({ definition, comment: null })).toBe(words)
  expect(constraintMessage({ definition, comment: 'Said otherwise' })).toBe('Said otherwise')
})

test.each([
  'CHECK ((ends_on >= starts_on))',
  'CHECK (((part_cost <= cost) AND (part_hours <= hours)))',
  `CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))`,
  'CHECK (((length(a) <= 5) OR (b > 3)))',
])('%s has no message for its form', (definition) => {
  expect(constraintMessage({ definition, comment: null })).toBeUndefined()
})
