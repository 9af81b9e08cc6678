import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { PlanSection } from '#domain/ssp/outline.ts'
import type { TextRecord } from '#web/lib/autosave/save-text.ts'
import { useDraftKey } from '#web/lib/autosave/use-draft-key.ts'
import { useAutosave } from '#web/lib/autosave/use-autosave.ts'
import type { Plan } from './plan-schema.ts'
import { companyPlan } from './queries.ts'
import { textStore } from './text-store.ts'

/** The database keeps no more than this. */
export const TEXT_MAX = 50_000

const NOTHING: TextRecord = { text: '', changedAt: null, changedBy: null }

/** One field of a section, which saves itself. */
export function useSectionText(companyId: Id<'companies'>, plan: Plan, section: PlanSection, field: string) {
  const cache = useQueryClient()
  return useAutosave({
    subject: `Your text in “${section.title}”`,
    store: textStore(companyId, section.id, field),
    draft: useDraftKey({ companyId }, `${field} of section ${section.id}`),
    server: recordIn(plan, section.id, field),
    onSaved: (record) => keepText(cache, companyId, section.id, field, record),
  })
}

function recordIn({ texts }: Plan, section: string, field: string): TextRecord {
  const found = texts.find((text) => text.section === section && text.field === field)
  return found === undefined ? NOTHING : { text: found.body, changedAt: found.updatedAt, changedBy: found.updatedBy }
}

/** What the server has now. A section that changed is reviewed no longer: the database sees to that too. */
function keepText(
  cache: QueryClient,
  companyId: Id<'companies'>,
  section: string,
  field: string,
  { text, changedAt, changedBy }: TextRecord,
): void {
  cache.setQueryData(companyPlan(companyId).queryKey, (plan) => {
    if (plan === undefined || changedAt === null) return plan
    const others = plan.texts.filter((one) => one.section !== section || one.field !== field)
    return {
      ...plan,
      texts: [...others, { section, field, body: text, updatedAt: changedAt, updatedBy: changedBy }],
      reviews: plan.reviews.filter((review) => review.section !== section),
    }
  })
}
