import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { othersIn } from './presence.ts'

const [dana, ida, marco] = ['a', 'b', 'c'].map((last) => parseId('users', `00000000-0000-4000-8000-00000000000${last}`))

test('everyone else is present once, with any number of tabs', () => {
  const state = { 1: [{ user: marco }], 2: [{ user: ida }], 3: [{ user: marco }], 4: [{ user: dana }] }
  expect(dana && othersIn(state, dana)).toEqual([ida, marco])
})

test('entries without a person are skipped', () => {
  const state = { 1: [{}], 2: [{ user: 'Dana' }], 3: [null], 4: [{ user: { id: ida } }], 5: [] }
  expect(dana && othersIn(state, dana)).toEqual([])
})
