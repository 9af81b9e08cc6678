import { parseXml2JsFromString } from '@node-saml/node-saml/lib/xml.js'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const text = z.looseObject({ _: z.string() })
const certificates = z.looseObject({ X509Data: z.array(z.looseObject({ X509Certificate: z.array(text) })) })
const entity = z.looseObject({
  $: z.looseObject({ entityID: z.string() }),
  IDPSSODescriptor: z
    .array(
      z.looseObject({
        KeyDescriptor: z.array(
          z.looseObject({
            $: z.looseObject({ use: z.string().optional() }).optional(),
            KeyInfo: z.array(certificates),
          }),
        ),
        SingleSignOnService: z.array(
          z.looseObject({ $: z.looseObject({ Binding: z.string(), Location: z.string() }) }),
        ),
      }),
    )
    .min(1),
})
const metadata = z.union([
  z.looseObject({ EntityDescriptor: entity }).transform((root) => root.EntityDescriptor),
  z
    .looseObject({ EntitiesDescriptor: z.looseObject({ EntityDescriptor: z.tuple([entity]) }) })
    .transform((root) => root.EntitiesDescriptor.EntityDescriptor[0]),
])

/**
 * Parses the parts of an identity provider's metadata that we need, for review before it is saved. Its signature is
 * not checked: the administrator who enters it vouches for it.
 *
 * @throws ApiError 422 when it is not the metadata of an identity provider with the redirect binding
 */
export async function readIdpMetadata(
  xml: string,
): Promise<{ entityId: string; ssoUrl: string; certificates: string[] }> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw unusable('it declares a document type')
  const parsed = metadata.safeParse(
    await parseXml2JsFromString(xml).catch((error: unknown) => {
      throw unusable('it is not XML', error)
    }),
  )
  if (!parsed.success) throw unusable('it does not describe one identity provider')
  const found = parsed.data
  const service = found.IDPSSODescriptor.flatMap((role) => role.SingleSignOnService).find(
    ({ $ }) => $.Binding === REDIRECT,
  )
  if (service === undefined) throw unusable('it has no sign-in address for the redirect binding')
  const keys = found.IDPSSODescriptor.flatMap((role) => role.KeyDescriptor)
    .filter(({ $ }) => $?.use !== 'encryption')
    .flatMap((key) => key.KeyInfo)
    .flatMap((info) => info.X509Data)
    .flatMap((data) => data.X509Certificate)
    .map((certificate) => certificate._.replace(/\s/g, ''))
  return { entityId: found.$.entityID, ssoUrl: service.$.Location, certificates: [...new Set(keys)] }
}

function unusable(why: string, cause?: unknown): ApiError {
  return new ApiError(422, 'saml_metadata_unusable', `This metadata cannot be used: ${why}.`, { cause })
}
