// The browser and the auth client each declare WebAuthn types; they differ only in optional properties and in newer
// kinds of transport.
import type {
  MFAVerifyWebauthnParams,
  PasskeyAuthenticationOptionsResponse,
  VerifyPasskeyAuthenticationParams,
} from '@supabase/auth-js'

type ClientOptions = PasskeyAuthenticationOptionsResponse['options']
type ClientCredential = VerifyPasskeyAuthenticationParams['credential']

export function parseRequestOptions(options: ClientOptions): PublicKeyCredentialRequestOptions {
  return PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON)
}

export function toClientJson(credential: PublicKeyCredential): ClientCredential {
  return credential.toJSON() as unknown as ClientCredential
}

export function getPasskey(publicKey: object): Promise<Credential | null> {
  return navigator.credentials.get({ publicKey: publicKey as PublicKeyCredentialRequestOptions })
}

export function createPasskey(publicKey: object): Promise<Credential | null> {
  return navigator.credentials.create({ publicKey: publicKey as PublicKeyCredentialCreationOptions })
}

export type FactorProof = MFAVerifyWebauthnParams<'create' | 'request'>['webauthn']

export function factorProof(type: FactorProof['type'], site: object, credential: Credential | null): FactorProof {
  return { ...site, type, credential_response: credential } as FactorProof
}
