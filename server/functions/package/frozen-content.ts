import { z } from 'zod'
import { frozenAssessment, STORED_ASSESSMENT, storedAssessment } from '../assessments/stored-assessment.ts'
import { companyRecordOf, recordedCompany } from '../oscal/company-record.ts'
import { RECORD } from '../oscal/record-statement.ts'
import { storedSspDocument } from '../ssp/stored-document.ts'

/** A company at one moment: all content of its package, as stored in the file store in canonical JSON. */
export const frozenText = z.object({
  format: z.literal(2),
  at: z.string(),
  person: z.string(),
  note: z.string(),
  /** The last audit log entry that belongs to it. */
  trailThrough: z.number(),
  ssp: z.object({ sha256: z.string(), document: storedSspDocument }),
  record: recordedCompany,
  /** The last frozen assessment of this framework, without tests, gap analyses and unaffirmed close-outs. */
  assessment: storedAssessment.nullable(),
  /** The last frozen self-assessment of everything, which is what SPRS asks for. Packages of before have none. */
  selfAssessment: storedAssessment.nullish(),
  evidence: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      version: z.number(),
      fileName: z.string().nullable(),
      effectiveOn: z.string(),
      expiresOn: z.string().nullable(),
      reviewState: z.string(),
      links: z.array(z.object({ control: z.string(), objective: z.string().nullable() })),
      stored: z.object({ version: z.string(), size: z.number(), sha256: z.string(), scan: z.string() }).nullable(),
    }),
  ),
})

/** The same, parsed for the documents: POA&M, controls and SSP in the form of OSCAL too. */
export const frozen = frozenText.extend({
  record: recordedCompany.transform(companyRecordOf),
  assessment: frozenAssessment.nullable(),
  selfAssessment: frozenAssessment.nullish(),
})

export type Frozen = z.infer<typeof frozen>
export type FrozenEvidence = Frozen['evidence'][number]

const FROZEN_ASSESSMENT = `
  select ${STORED_ASSESSMENT}
  from public.assessments a
  join public.assessment_records r on r.company_id = a.company_id and r.assessment_id = a.id
  where a.company_id = c.id and a.protocol_id = c.protocol_id and a.state in ('Frozen', 'Affirmed')
    and (a.closes_id is null or a.state = 'Affirmed')`

/** Everything of company $1 in one statement, as the caller sees it. Null if not visible. */
export const FROZEN_CONTENT = `
  select json_build_object(
    'person', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = auth.uid()),
    'trailThrough', coalesce((select max(l.seq) from audit.log l where l.company_id = c.id), 0),
    'record', (${RECORD}),
    'assessment', (
      ${FROZEN_ASSESSMENT} and a.kind not in ('Control test', 'Gap analysis') order by r.frozen_at desc limit 1),
    'selfAssessment', (
      ${FROZEN_ASSESSMENT} and a.kind = 'Self-assessment' and (r.content::json ->> 'coversAll')::boolean
      order by r.frozen_at desc limit 1),
    'evidence', coalesce((
      select json_agg(json_build_object('number', e.number, 'title', e.title, 'version', e.version, 'fileName', e.file_name,
        'effectiveOn', e.effective_on, 'expiresOn', e.expires_on, 'reviewState', e.review_state,
        'links', coalesce((
          select json_agg(json_build_object('control', k.nist_id, 'objective', o.letter) order by k.nist_id, o.letter nulls first)
          from public.evidence_links l
          join public.controls k on k.company_id = l.company_id and k.id = l.control_id
          left join public.catalog_objectives o on o.id = l.objective_id
          where l.company_id = e.company_id and l.evidence_id = e.id), '[]'),
        'stored', (
          select json_build_object('version', b.version, 'size', b.size, 'sha256', b.sha256, 'scan', b.scan)
          from storage.objects b where b.bucket_id = 'evidence' and b.name = e.file)) order by e.number)
      from public.evidence e where e.company_id = c.id and e.archived_at is null), '[]')) as content
  from public.companies c
  where c.id = $1 and c.id = any ((select private.companies_where('company.read'))::uuid[])`
