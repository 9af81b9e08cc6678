import { expect, test } from 'vitest'
import { validateCompany } from './validate-company.ts'

test.each([
  ['', 'Company name is required'],
  ['   ', 'Company name is required'],
  [null, 'Company name is required'],
  [undefined, 'Company name is required'],
  ['<', 'Company name contains invalid characters'],
  ['<script>', 'Company name contains invalid characters'],
  [`<${'a'.repeat(200)}`, 'Company name contains invalid characters'],
  ['a', 'Company name must be at least 2 characters'],
  [' a ', 'Company name must be at least 2 characters'],
  ['😀', 'Company name must be at least 2 characters'],
  ['a'.repeat(101), 'Company name must be less than 100 characters'],
])('name %j: %s', (name, message) => {
  expect(validateCompany({ name })).toEqual({ ok: false, errors: { name: message } })
})

test.each(['ab', 'a'.repeat(100), '😀'.repeat(100), '株式'])('name %j is fine', (name) => {
  expect(validateCompany({ name })).toEqual({ ok: true, value: { name, cageCode: null, description: null } })
})

test.each([
  ['1ab2c', '1AB2C'],
  [' 1AB2C ', '1AB2C'],
  ['00000', '00000'],
  ['', null],
  ['  ', null],
  [null, null],
])('CAGE code %j is kept as %j', (cageCode, kept) => {
  expect(validateCompany({ name: 'Acme', cageCode })).toMatchObject({ ok: true, value: { cageCode: kept } })
})

test.each([
  ['1AB2', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['1AB2C3', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['1AB-2', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['1A B2', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['ßß1', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['ſtart', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['١٢٣٤٥', 'CAGE code must be exactly 5 alphanumeric characters'],
  ['<1AB2', 'CAGE code contains invalid characters'],
])('CAGE code %j: %s', (cageCode, message) => {
  expect(validateCompany({ name: 'Acme', cageCode })).toEqual({ ok: false, errors: { cageCode: message } })
})

test.each([
  ['a'.repeat(501), 'Description must be less than 500 characters'],
  ['javascript:alert(1)', 'Description contains invalid characters'],
])('a description can be refused', (description, message) => {
  expect(validateCompany({ name: 'Acme', description })).toEqual({ ok: false, errors: { description: message } })
})

test('a description may be 500 characters, in lines', () => {
  const description = `first\nsecond ${'a'.repeat(487)}`
  expect(validateCompany({ name: 'Acme', description })).toMatchObject({ ok: true, value: { description } })
})

test('every field reports its own error at once', () => {
  expect(validateCompany({ name: '', cageCode: 'x', description: '<' })).toEqual({
    ok: false,
    errors: {
      name: 'Company name is required',
      cageCode: 'CAGE code must be exactly 5 alphanumeric characters',
      description: 'Description contains invalid characters',
    },
  })
})
