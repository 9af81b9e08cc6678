import type { Endpoint } from '../endpoint.ts'
import { assertionConsumer, callback, callbackForm, samlMetadata } from './callback.ts'
import { authorize, authorizeLink, sso } from './authorize.ts'
import { unlinkIdentity } from './unlink.ts'

/** Single sign-on and identities, below /auth/v1. */
export const ssoEndpoints: readonly (readonly ['get' | 'post' | 'delete', string, Endpoint])[] = [
  ['post', '/sso', sso],
  ['get', '/authorize', authorize],
  ['get', '/callback', callback],
  ['post', '/callback', callbackForm],
  ['get', '/sso/saml/metadata', samlMetadata],
  ['post', '/sso/saml/acs', assertionConsumer],
  ['get', '/user/identities/authorize', authorizeLink],
  ['delete', '/user/identities/:id', unlinkIdentity],
]

/** Of these, the endpoints that browsers and providers call without an API key. */
export const SSO_WITHOUT_KEY = /\/auth\/v1\/(authorize|callback|sso\/saml\/(acs|metadata))$/
