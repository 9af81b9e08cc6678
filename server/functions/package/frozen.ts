import { z } from 'zod'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { planDocument } from '../ssp/plan-document.ts'

const day = z.string().nullable()

/** A company at one moment: everything that its package says. Read from the file store, where it lies as canonical JSON. */
export const frozen = z.object({
  format: z.literal(1),
  at: z.string(),
  person: z.string(),
  note: z.string(),
  company: z.object({ name: z.string(), cageCode: z.string().nullable(), protocol: z.enum(PROTOCOL_IDS) }),
  /** The last entry of the audit trail that belongs to it. */
  trailThrough: z.number(),
  ssp: z.object({ sha256: z.string(), document: planDocument }),
  controls: z.array(
    z.object({
      number: z.string(),
      practice: z.string().nullable(),
      title: z.string(),
      status: z.enum(CONTROL_STATUSES),
      objectives: z.array(
        z.object({ letter: z.string(), words: z.string(), result: z.string(), note: z.string().nullable() }),
      ),
    }),
  ),
  evidence: z.array(
    z.object({
      number: z.number(),
      title: z.string(),
      version: z.number(),
      fileName: z.string().nullable(),
      effectiveOn: z.string(),
      expiresOn: day,
      reviewState: z.string(),
      links: z.array(z.object({ control: z.string(), objective: z.string().nullable() })),
      stored: z.object({ version: z.string(), size: z.number(), sha256: z.string(), scan: z.string() }).nullable(),
    }),
  ),
  poam: z.array(
    z.object({
      number: z.number(),
      weakness: z.string(),
      description: z.string(),
      source: z.string(),
      severity: z.string(),
      residualRisk: z.string().nullable(),
      owner: z.string().nullable(),
      resources: z.string(),
      cost: z.number().nullable(),
      identifiedOn: z.string(),
      firstDueOn: day,
      dueOn: day,
      completedOn: day,
      status: z.string(),
      deviation: z.string().nullable(),
      controls: z.array(z.string()),
      milestones: z.array(z.object({ title: z.string(), dueOn: z.string(), completedOn: day })),
    }),
  ),
})

export type Frozen = z.infer<typeof frozen>
export type FrozenEvidence = Frozen['evidence'][number]

/** Everything of company $1 in one statement, as the caller sees it. Null where there is none for them. */
export const FROZEN_CONTENT = `
  select json_build_object(
    'at', now(),
    'person', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = auth.uid()),
    'company', json_build_object('name', c.name, 'cageCode', c.cage_code, 'protocol', c.protocol_id),
    'trailThrough', coalesce((select max(l.seq) from audit.log l where l.company_id = c.id), 0),
    'plan', public.ssp_content(c.id),
    'controls', coalesce((
      select json_agg(json_build_object('number', k.nist_id, 'practice', t.practice_id, 'title', k.title,
        'status', coalesce(s.status, 'Not Started'),
        'objectives', coalesce((
          select json_agg(json_build_object('letter', o.letter, 'words', o.words, 'result', coalesce(r.result, 'Not assessed'),
            'note', r.note) order by o.position)
          from public.catalog_objectives o
          left join public.control_objectives r on r.company_id = k.company_id and r.control_id = k.id and r.objective_id = o.id
          where o.catalog_id = k.catalog_id), '[]')) order by k.nist_id)
      from public.controls k
      left join public.catalog_controls t on t.id = k.catalog_id
      left join public.org_control_status s on s.company_id = k.company_id and s.control_id = k.id
      where k.company_id = c.id and k.protocol_id = c.protocol_id), '[]'),
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
      from public.evidence e where e.company_id = c.id and e.archived_at is null), '[]'),
    'poam', coalesce((
      select json_agg(json_build_object('number', i.number, 'weakness', i.weakness, 'description', i.description,
        'source', i.source, 'severity', i.severity, 'residualRisk', i.residual_risk,
        'owner', (select coalesce(nullif(p.full_name, ''), p.email) from public.profiles p where p.id = i.owner_id),
        'resources', i.resources, 'cost', i.cost, 'identifiedOn', i.identified_on, 'firstDueOn', i.first_due_on,
        'dueOn', i.due_on, 'completedOn', i.completed_on, 'status', i.status, 'deviation', i.deviation,
        'controls', coalesce((
          select json_agg(distinct k.nist_id order by k.nist_id)
          from public.poam_controls l join public.controls k on k.company_id = l.company_id and k.id = l.control_id
          where l.company_id = i.company_id and l.item_id = i.id), '[]'),
        'milestones', coalesce((
          select json_agg(json_build_object('title', m.title, 'dueOn', m.due_on, 'completedOn', m.completed_on) order by m.due_on, m.id)
          from public.poam_milestones m where m.company_id = i.company_id and m.item_id = i.id), '[]')) order by i.number)
      from public.poam_items i where i.company_id = c.id), '[]')) as content
  from public.companies c
  where c.id = $1 and c.id = any ((select private.companies_where('company.read'))::uuid[])`
