import { expect, test } from 'vitest'
import { cageCodesOf, EMPTY_PROFILE } from './company-profile.ts'
import { validateProfile, type ProfileInput } from './validate-profile.ts'

const EMPTY: ProfileInput = {
  uei: '',
  otherCageCodes: '',
  physicalAddress: '',
  mailingAddress: '',
  phone: '',
  website: '',
}
const validate = (input: Partial<ProfileInput>) => validateProfile({ ...EMPTY, ...input })
const errorsOf = (input: Partial<ProfileInput>) => {
  const validation = validate(input)
  return validation.ok ? undefined : validation.errors
}

test('an empty profile is in order', () => {
  expect(validate({})).toEqual({ ok: true, value: EMPTY_PROFILE })
})

test('texts are trimmed, identifiers stored in capitals, and a CAGE code once', () => {
  expect(
    validate({ uei: ' zqggh5jwk5m7 ', otherCageCodes: '1ab2c, 9ZZ9Z;1AB2C', physicalAddress: ' 1 Way\nBoston ' }),
  ).toEqual({
    ok: true,
    value: {
      ...EMPTY_PROFILE,
      uei: 'ZQGGH5JWK5M7',
      otherCageCodes: ['1AB2C', '9ZZ9Z'],
      physicalAddress: '1 Way\nBoston',
    },
  })
})

test.each([
  ['ZQGGH5JWK5M', 'UEI must be exactly 12 letters or digits'],
  ['ZQGGH5JWK5M77', 'UEI must be exactly 12 letters or digits'],
  ['ZQGGH5JWK-M7', 'UEI must be exactly 12 letters or digits'],
  ['ZQGGH5IWK5M7', 'Check the UEI: it never has the letters I and O, and never begins with 0'],
  ['ZQGGH5OWK5M7', 'Check the UEI: it never has the letters I and O, and never begins with 0'],
  ['0QGGH5JWK5M7', 'Check the UEI: it never has the letters I and O, and never begins with 0'],
])('UEI %s: %s', (uei, message) => {
  expect(errorsOf({ uei })).toMatchObject({ uei: message })
})

test.each([
  ['otherCageCodes', '1AB2C 12', 'CAGE code must be exactly 5 alphanumeric characters: 12'],
  ['otherCageCodes', Array.from({ length: 51 }, (_, at) => `1AA${10 + at}`).join(' '), 'Enter at most 50 CAGE codes'],
  ['physicalAddress', 'a'.repeat(501), 'The address may have at most 500 characters'],
  ['mailingAddress', 'a'.repeat(501), 'The address may have at most 500 characters'],
  ['phone', '1'.repeat(41), 'The phone number may have at most 40 characters'],
  ['website', 'example.com', 'Enter the whole address, as in https://www.example.com'],
  ['website', 'javascript:alert(1)', 'Enter the whole address, as in https://www.example.com'],
  ['website', `https://example.com/${'a'.repeat(200)}`, 'The address may have at most 200 characters'],
] as const)('%s is refused', (field, text, message) => {
  expect(errorsOf({ [field]: text })).toMatchObject({ [field]: message })
})

test('the company’s own CAGE code comes first, and each code once', () => {
  const profile = { ...EMPTY_PROFILE, otherCageCodes: ['9ZZ9Z', '1AB2C'] }
  expect(cageCodesOf('1AB2C', profile)).toEqual(['1AB2C', '9ZZ9Z'])
  expect(cageCodesOf(null, EMPTY_PROFILE)).toEqual([])
})
