import type pg from 'pg'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Cast, CompanyContent } from './company-content.ts'
import { ISO27001 } from './ssp-drafts/analytics.ts'
import { HIPAA } from './ssp-drafts/clinic.ts'
import { CMMC } from './ssp-drafts/fasteners.ts'
import type { SspDraft } from './ssp-drafts/ssp-draft.ts'
import { CMMC2 } from './ssp-drafts/radios.ts'
import { SOC2 } from './ssp-drafts/software.ts'

const SSP_DRAFTS: Readonly<Record<ProtocolId, SspDraft>> = {
  cmmc: CMMC,
  cmmc2: CMMC2,
  hipaa: HIPAA,
  iso27001: ISO27001,
  soc2: SOC2,
}

/** The SSP of a company, half written: some of it reviewed, some of it empty. */
export async function addSsp(client: pg.ClientBase, companyId: string, content: CompanyContent, cast: Cast) {
  const { texts, rows, reasons = [], drawn, reviewed, said } = SSP_DRAFTS[content.protocol]
  await client.query(TEXTS, [companyId, JSON.stringify(texts), cast.manager])
  await client.query(ROWS, [companyId, JSON.stringify(rows), cast.contributor])
  await client.query(REASONS, [companyId, reasons, cast.contributor])
  await client.query(PARTS, [companyId, JSON.stringify(drawn.parts), cast.manager])
  await client.query(FRAMES, [companyId, JSON.stringify(drawn.parts)])
  await client.query(FLOWS, [companyId, JSON.stringify(drawn.flows), cast.manager])
  await client.query(REVIEWS, [companyId, reviewed, cast.owner])
  const spoken = said.map(({ by, ...one }) => ({ ...one, author: cast[by] }))
  await client.query(TALK, [companyId, JSON.stringify(spoken), cast.manager])
}

const TEXTS = `
  insert into public.ssp_texts (company_id, section, field, body, updated_by, updated_at)
  select $1, t ->> 0, t ->> 1, t ->> 2, $3, now() - interval '9 days' from jsonb_array_elements($2::jsonb) t`

const ROWS = `
  insert into public.ssp_rows (company_id, section, cells, updated_by, updated_at, created_at)
  select $1, r ->> 0, r -> 1, $3, now() - interval '8 days', now() - interval '8 days' + make_interval(secs => place)
  from jsonb_array_elements($2::jsonb) with ordinality as r (r, place)`

/** All but every ninth: those still lack a reason. */
const REASONS = `
  insert into public.ssp_rows (company_id, section, control_id, cells, updated_by, updated_at)
  select $1, 'applicability', c.id, jsonb_build_object('reason', ($2::text[])[1 + (c.place % cardinality($2::text[]))::int]), $3, now() - interval '8 days'
  from (select id, row_number() over (order by nist_id) - 1 as place from public.controls where company_id = $1) c
  left join public.org_control_status s on s.company_id = $1 and s.control_id = c.id
  where cardinality($2::text[]) > 0 and c.place % 9 <> 8 and coalesce(s.status, '') <> 'Not Applicable'`

const PARTS = `
  insert into public.ssp_parts (company_id, kind, name, detail, updated_by, updated_at, created_at)
  select $1, p ->> 'kind', p ->> 'name', coalesce(p ->> 'detail', ''), $3, now() - interval '7 days',
    now() - interval '7 days' + make_interval(secs => place)
  from jsonb_array_elements($2::jsonb) with ordinality as p (p, place)`

const FRAMES = `
  update public.ssp_parts one set frame_id = frame.id
  from jsonb_array_elements($2::jsonb) p
  join public.ssp_parts frame on frame.company_id = $1 and frame.name = p ->> 'inside'
  where one.company_id = $1 and one.name = p ->> 'name'`

const FLOWS = `
  insert into public.ssp_flows
    (company_id, from_id, to_id, information, protocol, port, protection, is_protected, updated_by, updated_at, created_at)
  select $1, source.id, target.id, f ->> 'information', f ->> 'protocol', f ->> 'port', f ->> 'protection',
    coalesce((f ->> 'isProtected')::boolean, true), $3, now() - interval '7 days',
    now() - interval '7 days' + make_interval(secs => place)
  from jsonb_array_elements($2::jsonb) with ordinality as f (f, place)
  join public.ssp_parts source on source.company_id = $1 and source.name = f ->> 'from'
  join public.ssp_parts target on target.company_id = $1 and target.name = f ->> 'to'`

const REVIEWS = `
  insert into public.ssp_reviews (company_id, section, seen_at, reviewed_by, reviewed_at)
  select $1, section, now(), $3, now() - interval '6 days' from unnest($2::text[]) section`

const TALK = `
  insert into public.comments (company_id, ssp_section, body, author_id, created_at, resolved_at, resolved_by)
  select $1, c ->> 'section', c ->> 'words', (c ->> 'author')::uuid, now() - make_interval(days => count::integer - place::integer + 1),
    case when c ? 'isResolved' then now() - interval '12 hours' end, case when c ? 'isResolved' then $3::uuid end
  from jsonb_array_elements($2::jsonb) with ordinality as c (c, place)
  cross join jsonb_array_length($2::jsonb) as count`
