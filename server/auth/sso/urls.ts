import type { Config } from '#server/platform/config.ts'
import { issuerOf } from '../accounts.ts'

type Located = Pick<Config, 'publicUrl'>

/** What a provider must know about this installation. All of it begins with PUBLIC_URL, never with what a request says. */
export const callbackUrl = (config: Located): string => `${issuerOf(config)}/callback`
export const acsUrl = (config: Located): string => `${issuerOf(config)}/sso/saml/acs`
/** The entity id is the address of the metadata, as is the custom. */
export const metadataUrl = (config: Located): string => `${issuerOf(config)}/sso/saml/metadata`
export const authorizeUrl = (config: Located): string => `${issuerOf(config)}/authorize`
export const settingsUrl = (config: Located): string => `${config.publicUrl}/settings/single-sign-on`
