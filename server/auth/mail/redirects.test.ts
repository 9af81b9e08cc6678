import { describe, expect, test } from 'vitest'
import { allowedPath, allowedRedirect } from './redirects.ts'

const OWN = 'https://app.example'

describe('a redirect', () => {
  test.each(['https://app.example/dashboard', 'https://app.example/poam?status=overdue', 'https://APP.example:443/x'])(
    '%s to a page of ours is followed',
    (wanted) => {
      expect(allowedRedirect(OWN, wanted).href).toBe(new URL(wanted).href)
    },
  )

  test.each([
    '//evil.example',
    '/dashboard',
    'https://app.example@evil.example/',
    'https://user@app.example/',
    'https://app.example.evil.example/',
    'https://evil.example/#https://app.example',
    'http://app.example/',
    'https://app.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.example',
    'https:\\\\app.example\\x',
    'https://app.example/\tx',
    'https://app.example/\nx',
    'https://xn--pp-mia.example/',
    'https://0x7f.1/',
    '',
  ])('%j elsewhere leads to the start page', (wanted) => {
    expect(allowedRedirect(OWN, wanted).href).toBe('https://app.example/')
  })

  test.each([
    ['https://app.example/poam?status=overdue', '/poam?status=overdue'],
    ['https://app.example/', undefined],
    ['https://app.example/auth/reset-password', undefined],
    ['https://app.example//evil.example', undefined],
    ['https://evil.example/poam', undefined],
    [undefined, undefined],
  ])('the path of %s is %s', (wanted, path) => {
    expect(allowedPath(OWN, wanted)).toBe(path)
  })
})
