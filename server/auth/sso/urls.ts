import type { Config } from '#server/platform/config.ts'
import { issuerOf } from '../accounts.ts'

type Located = Pick<Config, 'publicUrl'>

/** Addresses of this installation for providers. All begin with PUBLIC_URL, independent of the request. */
export const callbackUrl = (config: Located): string => `${issuerOf(config)}/callback`
export const acsUrl = (config: Located): string => `${issuerOf(config)}/sso/saml/acs`
/** By convention, the entity id is the address of the metadata. */
export const metadataUrl = (config: Located): string => `${issuerOf(config)}/sso/saml/metadata`
export const authorizeUrl = (config: Located): string => `${issuerOf(config)}/authorize`
export const settingsUrl = (config: Located): string => `${config.publicUrl}/settings/single-sign-on`
