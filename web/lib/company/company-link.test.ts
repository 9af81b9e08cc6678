import { afterEach, expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { companyLink, linkTo } from './company-link.ts'

const company = '2f0c9f6e-1111-4222-8333-444455556666'
afterEach(() => linkTo(undefined))

test.each([
  ['https://a.example/poam?open=V-1', `https://a.example/poam?open=V-1&company=${company}`],
  ['https://a.example/controls/3.1.1#comment-1', `https://a.example/controls/3.1.1?company=${company}#comment-1`],
])('%s names the company', (address, link) => {
  linkTo(parseId('companies', company))
  expect(companyLink(address)).toBe(link)
})

test('the company of a link that names another one stays', () => {
  linkTo(parseId('companies', company))
  expect(companyLink('https://a.example/poam?company=other')).toBe('https://a.example/poam?company=other')
})

test('without a company the address stays', () => {
  expect(companyLink('https://a.example/profile?x=1')).toBe('https://a.example/profile?x=1')
})
