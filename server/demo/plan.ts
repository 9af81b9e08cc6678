import type pg from 'pg'
import type { Cast, CompanyContent } from './content.ts'
import { HIPAA } from './plans/clinic.ts'
import type { PlanDraft } from './plans/plan-draft.ts'
import { CMMC2 } from './plans/radios.ts'
import { SOC2 } from './plans/software.ts'

const PLANS: Readonly<Record<CompanyContent['protocol'], PlanDraft>> = { cmmc2: CMMC2, hipaa: HIPAA, soc2: SOC2 }

/** The plan of a company, half written: some of it read through, some of it empty. */
export async function addPlan(client: pg.ClientBase, companyId: string, content: CompanyContent, cast: Cast) {
  const { texts, rows, reviewed } = PLANS[content.protocol]
  const named = JSON.stringify([...texts, ['organization', 'name', content.name], ['entity', 'name', content.name]])
  await client.query(TEXTS, [companyId, named, cast.manager])
  await client.query(ROWS, [companyId, JSON.stringify(rows), cast.contributor])
  await client.query(REVIEWS, [companyId, reviewed, cast.owner])
}

const TEXTS = `
  insert into public.ssp_texts (company_id, section, field, body, updated_by, updated_at)
  select $1, t ->> 0, t ->> 1, t ->> 2, $3, now() - interval '9 days' from jsonb_array_elements($2::jsonb) t`

const ROWS = `
  insert into public.ssp_rows (company_id, section, cells, updated_by, updated_at, created_at)
  select $1, r ->> 0, r -> 1, $3, now() - interval '8 days', now() - interval '8 days' + make_interval(secs => place)
  from jsonb_array_elements($2::jsonb) with ordinality as r (r, place)`

const REVIEWS = `
  insert into public.ssp_reviews (company_id, section, seen_at, reviewed_by, reviewed_at)
  select $1, section, now(), $3, now() - interval '6 days' from unnest($2::text[]) section`
