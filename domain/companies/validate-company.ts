import { codePoints } from '#domain/text/code-points.ts'
import { isUnsafe } from './sanitise.ts'

/** The company form as typed; an absent field is an empty one. */
export interface CompanyInput {
  readonly name: string | null | undefined
  readonly cageCode?: string | null | undefined
  readonly description?: string | null | undefined
}

/** What may be stored: trimmed, the CAGE code in capitals, null where nothing was typed. */
export interface ValidCompany {
  readonly name: string
  readonly cageCode: string | null
  readonly description: string | null
}

/** At most one message for each field; undefined where it is in order. */
export type CompanyErrors = { readonly [Field in keyof ValidCompany]: string | undefined }

/** Either what may be stored or what is wrong, never both. */
export type CompanyValidation =
  { readonly ok: true; readonly value: ValidCompany } | { readonly ok: false; readonly errors: CompanyErrors }

/** Limits in characters (Unicode code points, as the database counts). Specification sections 5 and 9. */
export const COMPANY_LIMITS = { nameMin: 2, nameMax: 100, cageCode: 5, descriptionMax: 500 } as const

/**
 * Checks the company form, each field in the order: required, invalid characters, too short, too long.
 * Messages to the letter of specification section 5; 100 and 500 themselves are allowed, whatever "less than" says.
 */
export function validateCompany(input: CompanyInput): CompanyValidation {
  const name = trimmed(input.name)
  const cageCode = trimmed(input.cageCode) || null
  const description = trimmed(input.description) || null
  const errors: CompanyErrors = {
    name: nameError(name),
    cageCode: cageCodeError(cageCode),
    description: descriptionError(description),
  }
  if (Object.values(errors).some((error) => error !== undefined)) return { ok: false, errors }
  return { ok: true, value: { name, cageCode: cageCode?.toUpperCase() ?? null, description } }
}

function nameError(name: string): string | undefined {
  if (name === '') return 'Company name is required'
  if (isUnsafe(name)) return 'Company name contains invalid characters'
  const length = codePoints(name).length
  if (length < COMPANY_LIMITS.nameMin) return 'Company name must be at least 2 characters'
  return length > COMPANY_LIMITS.nameMax ? 'Company name must be less than 100 characters' : undefined
}

function cageCodeError(code: string | null): string | undefined {
  if (code === null) return undefined
  if (isUnsafe(code)) return 'CAGE code contains invalid characters'
  // Checked before capitals are made: "ß" would turn into two letters.
  return /^[A-Za-z0-9]{5}$/.test(code) ? undefined : 'CAGE code must be exactly 5 alphanumeric characters'
}

function descriptionError(description: string | null): string | undefined {
  if (description === null) return undefined
  if (isUnsafe(description)) return 'Description contains invalid characters'
  const tooLong = codePoints(description).length > COMPANY_LIMITS.descriptionMax
  return tooLong ? 'Description must be less than 500 characters' : undefined
}

function trimmed(text: string | null | undefined): string {
  return text?.trim() ?? ''
}
