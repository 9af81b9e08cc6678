import * as z from 'zod'
import type { KevEntry } from '../cve-entry.ts'
import { CVE_ID, day, text } from './fields.ts'

const kevEntry = z.object({
  cveID: z.string().regex(CVE_ID),
  vendorProject: text,
  product: text,
  vulnerabilityName: text,
  dateAdded: day,
  shortDescription: text.catch(''),
  requiredAction: text.catch(''),
  dueDate: day
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((due) => due ?? null),
  knownRansomwareCampaignUse: z.string().catch('Unknown'),
  notes: text.catch(''),
})

/**
 * Reads one entry of CISA's catalog, of its JSON or as a row of its CSV.
 *
 * @throws z.ZodError where it is not as the format says
 */
export function readKev(value: unknown): KevEntry {
  const entry = kevEntry.parse(value)
  return {
    cveId: entry.cveID,
    addedOn: entry.dateAdded,
    dueOn: entry.dueDate,
    isRansomware: entry.knownRansomwareCampaignUse === 'Known',
    details: {
      vendor: entry.vendorProject,
      product: entry.product,
      name: entry.vulnerabilityName,
      description: entry.shortDescription,
      action: entry.requiredAction,
      notes: entry.notes,
    },
  }
}
