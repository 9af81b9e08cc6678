import { z } from 'zod'
import { isMultiFactor, type ProviderClaims } from './provider-claims.ts'
import { ssoErrors } from './errors.ts'

/** An accepted assertion, with what is needed to use it only once. */
export interface Assertion {
  readonly id: string
  readonly outcome: ProviderClaims
}

interface Expected {
  readonly issuer: string
  readonly recipient: string
  readonly requestId: string | null
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]
const NAME_ATTRIBUTES = [
  'displayName',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
  'http://schemas.microsoft.com/identity/claims/displayname',
]

/** An element as the library's parser returns it: text in `_`, attributes in `$`, children as lists. */
const text = z.looseObject({ _: z.string().optional() })
const assertionSchema = z.looseObject({
  Assertion: z.looseObject({
    $: z.looseObject({ ID: z.string().min(1) }),
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.looseObject({
        NameID: z.tuple([text.extend({ $: z.looseObject({ Format: z.string().optional() }).optional() })]),
        SubjectConfirmation: z
          .array(
            z.looseObject({
              $: z.looseObject({ Method: z.string() }),
              SubjectConfirmationData: z
                .tuple([
                  z.looseObject({
                    $: z.looseObject({
                      Recipient: z.string().optional(),
                      InResponseTo: z.string().optional(),
                      NotOnOrAfter: z.string().optional(),
                    }),
                  }),
                ])
                .optional(),
            }),
          )
          .min(1),
      }),
    ]),
    AuthnStatement: z
      .array(
        z.looseObject({
          AuthnContext: z.array(z.looseObject({ AuthnContextClassRef: z.array(text).optional() })).optional(),
        }),
      )
      .optional(),
    AttributeStatement: z
      .array(
        z.looseObject({
          Attribute: z
            .array(z.looseObject({ $: z.looseObject({ Name: z.string() }), AttributeValue: z.array(text).optional() }))
            .optional(),
        }),
      )
      .optional(),
  }),
})

/**
 * Checks what the library leaves to its users: that the assertion is this provider's, addressed to us, for this
 * request, and confirmed by its bearer.
 *
 * @throws Error when it is not
 */
export function readAssertion(signed: unknown, expected: Expected): Assertion {
  const { Assertion: assertion } = assertionSchema.parse(signed)
  if (assertion.Issuer[0]._ !== expected.issuer) throw new Error('The assertion comes from another issuer.')
  const [subject] = assertion.Subject
  const confirmed = subject.SubjectConfirmation.some(({ $: { Method }, SubjectConfirmationData: data }) => {
    const facts = data?.[0].$
    return (
      Method === BEARER &&
      facts?.Recipient === expected.recipient &&
      facts.InResponseTo === expected.requestId &&
      facts.NotOnOrAfter !== undefined
    )
  })
  if (!confirmed) throw new Error('The assertion is not confirmed for this address and request.')
  const [name] = subject.NameID
  if (name.$?.Format === TRANSIENT) throw ssoErrors.transientName()
  if (!name._) throw new Error('The assertion names no subject.')

  const attributes = attributesOf(assertion.AttributeStatement ?? [])
  const first = (names: readonly string[]) => names.flatMap((each) => attributes.get(each) ?? [])[0]
  const contexts = (assertion.AuthnStatement ?? [])
    .flatMap((statement) => statement.AuthnContext ?? [])
    .flatMap((context) => context.AuthnContextClassRef ?? [])
    .map((reference) => reference._)
  return {
    id: assertion.$.ID,
    outcome: {
      subject: name._,
      email: first(EMAIL_ATTRIBUTES) ?? (name.$?.Format === EMAIL ? name._ : undefined),
      // The protocol cannot mark an address as unverified; a provider is authoritative for its domains.
      emailVerified: true,
      fullName: first(NAME_ATTRIBUTES),
      multiFactor: isMultiFactor(contexts),
      said: { NameID: name._, AuthnContext: contexts.join(' '), ...Object.fromEntries(attributes) },
    },
  }
}

type AttributeStatements = NonNullable<z.output<typeof assertionSchema>['Assertion']['AttributeStatement']>

function attributesOf(statements: AttributeStatements): Map<string, string[]> {
  const found = statements
    .flatMap((statement) => statement.Attribute ?? [])
    .map((attribute): [string, string[]] => [
      attribute.$.Name,
      (attribute.AttributeValue ?? []).flatMap((value) => value._ ?? []),
    ])
  return new Map(found)
}
