// Loaded by the first sign-in that needs them: their libraries take 25 MB of memory.

export const loadOidc = () => import('./oidc.ts')
export const loadSaml = () => import('./saml.ts')
export const loadIdpMetadata = () => import('./idp-metadata.ts')
