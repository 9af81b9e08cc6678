import { expect, test } from 'vitest'
import { bodyOf, changesConnection, draftOf, issuesOf, readDomain } from './provider-draft.ts'
import type { Provider } from './queries.ts'

const SAML: Provider = {
  id: 'p1',
  kind: 'saml',
  name: 'Corp',
  config: {
    entityId: 'https://idp.example',
    ssoUrl: 'https://idp.example/sso',
    certificates: ['QUJD', 'REVG'],
    trustsFactor: true,
  },
  domains: ['corp.example'],
  hasSecret: false,
  enabled: true,
  enforced: true,
  testedAt: '2026-01-01T00:00:00Z',
  certificatesEnd: null,
  recoveryUserId: 'u1',
  companyId: null,
  companyRole: null,
}

test('what was saved is sent as it came', () => {
  const draft = draftOf(SAML)
  expect(bodyOf(draft, SAML.id)).toEqual({
    id: 'p1',
    kind: 'saml',
    name: 'Corp',
    config: SAML.config,
    domains: ['corp.example'],
    enabled: true,
    enforced: true,
    recoveryUserId: 'u1',
    companyId: null,
    companyRole: null,
  })
  expect(changesConnection(draft, draftOf(SAML))).toBe(false)
  expect(issuesOf(draft)).toEqual({})
})

test('a secret is sent only when one was typed, and then the connection is another one', () => {
  const saved = { ...draftOf(undefined), name: 'Corp', issuer: 'https://idp.example', clientId: 'x' }
  expect(bodyOf(saved, undefined)).not.toHaveProperty('secret')
  expect(bodyOf({ ...saved, secret: 's' }, undefined)).toMatchObject({ secret: 's' })
  expect(changesConnection({ ...saved, secret: 's' }, saved)).toBe(true)
  expect(changesConnection({ ...saved, name: 'Other', domains: ['x.example'] }, saved)).toBe(false)
})

test('the secret that is kept is asked for again with another issuer or client', () => {
  const config = { issuer: 'https://idp.example', clientId: 'x', scopes: 'openid email', trustsFactor: false }
  const oidc: Provider = { ...SAML, kind: 'oidc', config, hasSecret: true }
  const draft = draftOf(oidc)
  expect(issuesOf({ ...draft, scopes: 'openid' }, oidc)).toEqual({})
  for (const change of [{ issuer: 'https://elsewhere.example' }, { clientId: 'y' }]) {
    expect(Object.keys(issuesOf({ ...draft, ...change }, oidc))).toEqual(['secret'])
    expect(issuesOf({ ...draft, ...change, secret: 's' }, oidc)).toEqual({})
    expect(issuesOf({ ...draft, ...change }, { ...oidc, hasSecret: false })).toEqual({})
  }
})

test('what is switched off is not required either', () => {
  expect(bodyOf({ ...draftOf(SAML), enabled: false }, 'p1')).toMatchObject({ enabled: false, enforced: false })
})

test('what is missing is asked for, of the protocol that is chosen', () => {
  expect(Object.keys(issuesOf(draftOf(undefined)))).toEqual(['name', 'issuer', 'clientId'])
  expect(Object.keys(issuesOf({ ...draftOf(undefined), kind: 'saml', enforced: true }))).toEqual([
    'name',
    'entityId',
    'ssoUrl',
    'certificates',
    'recoveryUserId',
    'domains',
  ])
  expect(issuesOf({ ...draftOf(SAML), ssoUrl: 'idp.example' })).toEqual({ ssoUrl: 'Enter a web address: https://…' })
})

test.each([
  ['Corp.example', 'corp.example'],
  ['ada@corp.example', 'corp.example'],
  [' a.b.example ', 'a.b.example'],
  ['corp', undefined],
  ['*.corp.example', undefined],
  ['', undefined],
])('%j is the domain %j', (text, domain) => {
  expect(readDomain(text)).toBe(domain)
})
