import { codePoints } from '#domain/text/code-points.ts'
import type { CompanyProfile } from './company-profile.ts'

/** The form of a company's profile as typed. Further CAGE codes are separated by spaces or commas. */
export type ProfileInput = { readonly [Field in keyof CompanyProfile]: string }

/** At most one message for each field; undefined where it is in order. */
export type ProfileErrors = { readonly [Field in keyof CompanyProfile]: string | undefined }

export type ProfileValidation =
  { readonly ok: true; readonly value: CompanyProfile } | { readonly ok: false; readonly errors: ProfileErrors }

/** Limits in characters, as the database has them. */
export const PROFILE_LIMITS = { uei: 12, address: 500, phone: 40, website: 200, cageCodes: 50 } as const

/** SAM.gov assigns no identifier with I or O, and none that begins with zero. */
const UEI = /^[1-9A-HJ-NP-Z][0-9A-HJ-NP-Z]{11}$/
const CAGE_CODE = /^[A-Z0-9]{5}$/
const WEBSITE = /^https?:\/\/[^\s/]+\S*$/i

/** Checks the form of a company's profile; the database checks the same. */
export function validateProfile(input: ProfileInput): ProfileValidation {
  const value: CompanyProfile = {
    uei: input.uei.trim().toUpperCase() || null,
    otherCageCodes: [
      ...new Set(
        input.otherCageCodes
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ],
    physicalAddress: input.physicalAddress.trim(),
    mailingAddress: input.mailingAddress.trim(),
    phone: input.phone.trim(),
    website: input.website.trim(),
  }
  const errors: ProfileErrors = {
    uei: ueiError(value.uei),
    otherCageCodes: cageCodesError(value.otherCageCodes),
    physicalAddress: lengthError('The address', value.physicalAddress, PROFILE_LIMITS.address),
    mailingAddress: lengthError('The address', value.mailingAddress, PROFILE_LIMITS.address),
    phone: lengthError('The phone number', value.phone, PROFILE_LIMITS.phone),
    website: websiteError(value.website),
  }
  return Object.values(errors).some((error) => error !== undefined) ? { ok: false, errors } : { ok: true, value }
}

function ueiError(uei: string | null): string | undefined {
  if (uei === null || UEI.test(uei)) return undefined
  if (!/^[A-Z0-9]{12}$/.test(uei)) return 'UEI must be exactly 12 letters or digits'
  return 'Check the UEI: it never has the letters I and O, and never begins with 0'
}

function cageCodesError(codes: readonly string[]): string | undefined {
  const wrong = codes.find((code) => !CAGE_CODE.test(code))
  if (wrong !== undefined) return `CAGE code must be exactly 5 alphanumeric characters: ${wrong.slice(0, 20)}`
  return codes.length > PROFILE_LIMITS.cageCodes ? `Enter at most ${PROFILE_LIMITS.cageCodes} CAGE codes` : undefined
}

function websiteError(website: string): string | undefined {
  if (website !== '' && !WEBSITE.test(website)) return 'Enter the whole address, as in https://www.example.com'
  return lengthError('The address', website, PROFILE_LIMITS.website)
}

function lengthError(what: string, text: string, most: number): string | undefined {
  return codePoints(text).length > most ? `${what} may have at most ${most} characters` : undefined
}
