declare const brand: unique symbol

/** A row id that remembers its table, so a control's id never passes for a company's. Always a lower-case UUID. */
export type Id<Table extends string> = string & { readonly [brand]: Table }

/** What the user reads when an id is missing or malformed. Specification section 5, "Other". */
export const ID_MESSAGES = {
  companyMalformed: 'Invalid company ID format',
  companyMissing: 'Company ID is required and must be a valid UUID',
  controlOrCompanyMissing: 'Control ID and Company ID are required',
} as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The one way in: turns outside text (a URL, a form, a header) into an id of that table.
 * Upper-case digits are accepted and lowered (RFC 9562 section 4); surrounding space is not.
 *
 * @throws RangeError when the text is missing or not a UUID
 */
export function parseId<Table extends string>(table: Table, text: string | null | undefined): Id<Table> {
  const lower = text?.toLowerCase()
  if (lower === undefined || !UUID.test(lower)) throw new RangeError(`not an id of ${table}: ${String(text)}`)
  return lower as Id<Table>
}

/**
 * `parseId` for companies, in the words of specification section 5.
 *
 * @throws RangeError with `ID_MESSAGES.companyMissing` when there is no text, `ID_MESSAGES.companyMalformed` when it is
 *   not a UUID
 */
export function parseCompanyId(text: string | null | undefined): Id<'companies'> {
  if (!text) throw new RangeError(ID_MESSAGES.companyMissing)
  if (!UUID.test(text.toLowerCase())) throw new RangeError(ID_MESSAGES.companyMalformed)
  return parseId('companies', text)
}

/**
 * The pair that addresses one control of one company, checked together. Specification section 5.
 *
 * @throws RangeError with `ID_MESSAGES.controlOrCompanyMissing` when either is missing; otherwise as `parseCompanyId`
 *   and `parseId`
 */
export function parseControlAddress(
  controlId: string | null | undefined,
  companyId: string | null | undefined,
): { controlId: Id<'controls'>; companyId: Id<'companies'> } {
  if (!controlId || !companyId) throw new RangeError(ID_MESSAGES.controlOrCompanyMissing)
  return { companyId: parseCompanyId(companyId), controlId: parseId('controls', controlId) }
}
