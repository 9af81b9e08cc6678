import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { companyOfEntry, noteCompanyOfEntry } from './entry-companies.ts'

const company = (digit: number) => parseId('companies', `00000000-0000-4000-8000-00000000000${digit}`)

test('an entry of the history has the company that was noted last, and old entries are forgotten', () => {
  noteCompanyOfEntry('first', company(1))
  noteCompanyOfEntry('second', company(1))
  noteCompanyOfEntry('second', company(2))
  expect(['first', 'second', 'third', undefined].map(companyOfEntry)).toEqual([
    company(1),
    company(2),
    undefined,
    undefined,
  ])
  for (let at = 0; at < 99; at += 1) noteCompanyOfEntry(`later ${at}`, company(3))
  expect([companyOfEntry('first'), companyOfEntry('second')]).toEqual([undefined, company(2)])
})
