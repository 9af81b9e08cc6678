import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { SspSection } from '#domain/ssp/outline.ts'
import type { TextRecord } from '#web/lib/autosave/save-text.ts'
import { useDraftKey } from '#web/lib/autosave/use-draft-key.ts'
import { useAutosave } from '#web/lib/autosave/use-autosave.ts'
import type { Ssp } from './ssp-schema.ts'
import { companySsp } from './queries.ts'
import { textStore } from './text-store.ts'

/** The database's limit. */
export const TEXT_MAX = 50_000

const NOTHING: TextRecord = { text: '', changedAt: null, changedBy: null }

/** Autosave for one field of a section. */
export function useSectionText(companyId: Id<'companies'>, ssp: Ssp, section: SspSection, field: string) {
  const cache = useQueryClient()
  return useAutosave({
    subject: `Your text in “${section.title}”`,
    store: textStore(companyId, section.id, field),
    draft: useDraftKey({ companyId }, `${field} of section ${section.id}`),
    server: recordIn(ssp, section.id, field),
    onSaved: (record) => cacheText(cache, companyId, section.id, field, record),
  })
}

function recordIn({ texts }: Ssp, section: string, field: string): TextRecord {
  const found = texts.find((text) => text.section === section && text.field === field)
  return found === undefined ? NOTHING : { text: found.body, changedAt: found.updatedAt, changedBy: found.updatedBy }
}

/** Puts a saved text into the cache, and drops the section's review as the database does. */
function cacheText(
  cache: QueryClient,
  companyId: Id<'companies'>,
  section: string,
  field: string,
  { text, changedAt, changedBy }: TextRecord,
): void {
  cache.setQueryData(companySsp(companyId).queryKey, (ssp) => {
    if (ssp === undefined || changedAt === null) return ssp
    const others = ssp.texts.filter((one) => one.section !== section || one.field !== field)
    return {
      ...ssp,
      texts: [...others, { section, field, body: text, updatedAt: changedAt, updatedBy: changedBy }],
      reviews: ssp.reviews.filter((review) => review.section !== section),
    }
  })
}
