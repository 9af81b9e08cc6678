import { expect, test } from 'vitest'
import { olderThan } from './notice-place.ts'

test('what is older is read on after a notice, also among those of the same time', () => {
  expect(olderThan({ createdAt: '2026-05-01T08:00:00+00:00', id: '5f0c' })).toBe(
    'created_at.lt."2026-05-01T08:00:00+00:00",and(created_at.eq."2026-05-01T08:00:00+00:00",id.lt.5f0c)',
  )
})
