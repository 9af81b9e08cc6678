export const KIND_WORDS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const
