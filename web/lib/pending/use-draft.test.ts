import { expect, test } from 'vitest'
import { edited } from './use-draft.ts'

test('a field that a form passes on unchanged is no edit, so it follows its saved value', () => {
  const current = { name: 'Harborline', level: 1, tags: ['a'] }
  expect(edited(current, { name: 'Harborline Systems', level: 1, tags: ['a'] })).toEqual({ name: 'Harborline Systems' })
})
