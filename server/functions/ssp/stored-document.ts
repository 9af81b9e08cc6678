import * as z from 'zod/mini'
import { EMPTY_PROFILE } from '#domain/companies/company-profile.ts'
import { companyProfile, sspDocument } from '#domain/ssp/document-schema.ts'

/** A logo inside a document: what is frozen keeps the one that it had. */
export const documentLogo = z.object({
  type: z.enum(['png', 'jpeg']),
  width: z.number(),
  height: z.number(),
  data: z.string(),
})

/** A frozen SSP with what only its files show. */
export const storedSspDocument = z.extend(sspDocument, { logo: z.optional(documentLogo) })

/** What was stored before companies had a profile gets an empty one. */
export const storedProfile = z._default(companyProfile, { ...EMPTY_PROFILE, otherCageCodes: [] })
