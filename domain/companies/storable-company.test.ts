import { expect, test } from 'vitest'
import { storableCompany } from './storable-company.ts'

test('only the three texts lose what Latin-1 lacks', () => {
  const company = { id: '株', name: 'Müller 株', cage_code: '1AB2C', description: '😀 ok', protocol_id: 'soc2' }
  expect(storableCompany(company)).toEqual({ ...company, name: 'Müller ', description: ' ok' })
})

test('what is null stays null', () => {
  const company = { name: 'Acme', cage_code: null, description: null }
  expect(storableCompany(company)).toEqual(company)
})
