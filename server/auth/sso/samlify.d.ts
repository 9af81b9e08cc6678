// Only what the tests use. Samlify's own types would bring those of the browser into every file of the server; the
// compiler uses this file instead (server/tsconfig.json).

interface LoginRequest {
  readonly extract: { readonly request?: Readonly<Record<string, unknown>> }
}

interface ServiceProviderEntity {
  getMetadata(): string
}

interface IdentityProviderEntity {
  getMetadata(): string
  parseLoginRequest(
    sp: ServiceProviderEntity,
    binding: 'redirect',
    request: { query: Record<string, string> },
  ): Promise<LoginRequest>
  createLoginResponse(
    sp: ServiceProviderEntity,
    request: { extract: { request: { id: string } } },
    binding: 'post',
    user: object,
    fill: (template: string) => { id: string; context: string },
  ): Promise<{ readonly context: string }>
}

export const Constants: {
  readonly algorithms: { readonly signature: { readonly RSA_SHA1: string; readonly RSA_SHA256: string } }
  readonly namespace: { readonly binding: { readonly redirect: string } }
  readonly StatusCode: { readonly Success: string }
}
export function IdentityProvider(settings: object): IdentityProviderEntity
export function ServiceProvider(settings: object): ServiceProviderEntity
export function setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void
