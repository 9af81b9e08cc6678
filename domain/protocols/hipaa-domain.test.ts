import { expect, test } from 'vitest'
import { hipaaDomainOf } from './hipaa-domain.ts'

test.each([
  ['164.308(a)(1)(ii)(A)', 'administrative'],
  ['164.310(b)', 'physical'],
  ['164.312', 'technical'],
  ['164.314(a)(1)', 'organizational'],
  ['164.316(b)(2)(i)', 'organizational'],
  ['164.400', 'breach'],
  ['164.402', 'breach'],
  ['164.414(b)', 'breach'],
  ['164.416', undefined],
  ['164.399', undefined],
  ['164.306(a)', undefined],
  ['164.3081', undefined],
  ['1164.308', undefined],
  ['160.308', undefined],
  ['', undefined],
])('%s belongs to %s', (id, domain) => {
  expect(hipaaDomainOf(id)).toBe(domain)
})
