import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { endOfDay } from './calendar-day.ts'
import { endOfAccess, lastDayOf, type Membership } from './person.ts'

const COMPANY = parseId('companies', '00000000-0000-4000-8000-000000000001')
const until = (accessUntil: string | null): Membership => ({
  companyId: COMPANY,
  companyName: 'Acme',
  role: 'Auditor',
  accessUntil,
})

test('a last day that was not changed keeps the moment of access that another time zone gave it', () => {
  const held = until('2030-01-31T10:59:59.999123+00:00')
  expect(endOfAccess(held, lastDayOf(held))).toBe('2030-01-31T10:59:59.999123+00:00')
  expect(endOfAccess(held, '2030-02-28')).toBe(endOfDay('2030-02-28'))
  expect(endOfAccess(held, null)).toBeNull()
  expect(endOfAccess(until(null), null)).toBeNull()
  expect(endOfAccess(until(null), '2030-02-28')).toBe(endOfDay('2030-02-28'))
})
