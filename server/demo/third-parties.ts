import type pg from 'pg'
import { AGREEMENT_LINES } from './agreement-text.ts'
import type { CompanyToFill } from './company-content.ts'
import { giveFiles } from './evidence.ts'
import { pdf } from './pdf.ts'

/** Days from today; null: none. */
type Days = number | null

interface SampleThirdParty {
  readonly name: string
  readonly tier: string | null
  readonly held: readonly string[]
  readonly services: string
  readonly contact: readonly [name: string, email: string]
  readonly contractEnd: Days
  readonly nextReview: Days
  readonly level?: string
  readonly affirmation?: Days
  readonly risks: readonly [inherent: string, residual: string]
  /** Of an evidence item that the sample has; its kind, and the days until it expires. */
  readonly document?: readonly [kind: string, expires: Days]
}

const SUPPLIERS: readonly SampleThirdParty[] = [
  {
    name: 'Halden Precision Machining',
    tier: 'Tier 1',
    held: ['CUI', 'FCI'],
    services: 'Machined housings from our drawings',
    contact: ['Ruth Halden', 'ruth@halden.example'],
    contractEnd: 410,
    nextReview: 75,
    level: 'Level 2 (Self)',
    affirmation: 190,
    risks: ['High', 'Moderate'],
    document: ['Contract', 410],
  },
  {
    name: 'Orchard Surface Finishing',
    tier: 'Tier 2',
    held: ['CUI'],
    services: 'Coating of housings; gets drawings with each order',
    contact: ['Pete Orchard', 'pete@orchard.example'],
    contractEnd: 45,
    nextReview: -12,
    level: 'Level 1 (Self)',
    affirmation: 25,
    risks: ['High', 'High'],
  },
  {
    name: 'Northgate Managed IT',
    tier: 'Tier 1',
    held: ['CUI'],
    services: 'Runs our directory, mail and backups',
    contact: ['Sam Whitlock', 'sam@northgate.example'],
    contractEnd: 600,
    nextReview: 120,
    level: 'Level 2 (C3PAO)',
    affirmation: -8,
    risks: ['Very High', 'Moderate'],
    document: ['Responsibility matrix', null],
  },
  {
    name: 'Bluebird Freight',
    tier: 'Tier 4',
    held: [],
    services: 'Transport of finished goods',
    contact: ['Ana Reyes', 'ana@bluebird.example'],
    contractEnd: 200,
    nextReview: 300,
    risks: ['Low', 'Low'],
  },
  {
    name: 'Meridian Plating',
    tier: 'Tier 2',
    held: ['CUI'],
    services: 'Plated housings until its contract ended',
    contact: ['Joan Meridian', 'joan@meridian.example'],
    contractEnd: -14,
    nextReview: null,
    level: 'Level 2 (Self)',
    affirmation: 70,
    risks: ['High', 'Moderate'],
    document: ['Certificate of destruction', null],
  },
  {
    name: 'Coastal Document Storage',
    tier: 'Tier 3',
    held: ['FCI'],
    services: 'Stored paper until last year',
    contact: ['Bill Coast', 'bill@coastal.example'],
    contractEnd: -120,
    nextReview: null,
    level: 'Level 1 (Self)',
    risks: ['Moderate', 'Low'],
    document: ['Certificate of destruction', null],
  },
]

const ASSOCIATES: readonly SampleThirdParty[] = [
  {
    name: 'Lakeside Medical Billing',
    tier: 'Tier 1',
    held: ['PHI', 'Personal data'],
    services: 'Codes and sends our claims',
    contact: ['Nora Blake', 'nora@lakeside.example'],
    contractEnd: 380,
    nextReview: 60,
    risks: ['High', 'Moderate'],
    document: ['BAA', 380],
  },
  {
    name: 'Contoso Transcription',
    tier: 'Tier 2',
    held: ['PHI'],
    services: 'Transcribes dictations of physicians',
    contact: ['Jim Ortega', 'jim@contoso.example'],
    contractEnd: 90,
    nextReview: -5,
    risks: ['High', 'High'],
  },
  {
    name: 'Stonebridge Shredding',
    tier: 'Tier 3',
    held: ['PHI'],
    services: 'Destroys paper records and disks',
    contact: ['Ida Stone', 'ida@stonebridge.example'],
    contractEnd: -20,
    nextReview: 30,
    risks: ['Moderate', 'Low'],
    document: ['BAA', -20],
  },
  {
    name: 'Harbor Cleaning Services',
    tier: 'Tier 4',
    held: [],
    services: 'Cleans the offices',
    contact: ['Leo Hart', 'leo@harbor.example'],
    contractEnd: 150,
    nextReview: 365,
    risks: ['Low', 'Very Low'],
  },
  {
    name: 'Pinecrest Answering Service',
    tier: 'Tier 2',
    held: ['PHI'],
    services: 'Took calls at night until its contract ended',
    contact: ['May Pine', 'may@pinecrest.example'],
    contractEnd: -14,
    nextReview: null,
    risks: ['High', 'Moderate'],
    document: ['Certificate of destruction', null],
  },
  {
    name: 'Old Mill Records Archive',
    tier: 'Tier 3',
    held: ['PHI'],
    services: 'Archived paper charts until last year',
    contact: ['Tom Mill', 'tom@oldmill.example'],
    contractEnd: -120,
    nextReview: null,
    risks: ['Moderate', 'Low'],
    document: ['Certificate of destruction', null],
  },
]

/** Suppliers for CMMC, business associates for HIPAA: some sound, some with what the checks find. */
export async function addThirdParties(
  client: pg.ClientBase,
  { id, content, cast, receive, scan }: CompanyToFill,
): Promise<void> {
  const { protocol } = content
  const samples = protocol === 'hipaa' ? ASSOCIATES : SUPPLIERS
  for (const sample of protocol === 'iso27001' || protocol === 'soc2' ? [] : samples) {
    const [name, email] = sample.contact
    const [kind, expires] = sample.document ?? [null, null]
    await client.query(ADD, [
      id,
      sample.name,
      sample.tier,
      sample.held,
      sample.services,
      cast.manager,
      sample.contractEnd,
      sample.nextReview,
      sample.level ?? null,
      sample.affirmation ?? null,
      ...sample.risks,
      name,
      email,
      kind,
      expires,
    ])
  }
  await client.query(ADD_FINDINGS, [id, cast.manager, JSON.stringify(FINDINGS)])
  const { rows } = await client.query<{ evidence: string; title: string; kind: string; on: string }>(DOCUMENTS, [id])
  await giveFiles(
    client,
    { id, receive, scan },
    rows.map(({ evidence, title, kind, on }) => ({
      evidence,
      file: {
        name: `${title.replaceAll(/[^\w]+/g, '-')}.pdf`,
        type: 'application/pdf',
        bytes: pdf([content.name, title, `Signed ${on}.`, ...(AGREEMENT_LINES[kind] ?? [])]),
      },
    })),
  )
}

/** Of the first two that `ADD` adds: services of the SSP have no contacts. */
const FINDINGS = [
  { party: 1, title: 'Remote access without MFA', severity: 'High', status: 'In Progress', due: 20 },
  { party: 1, title: 'Backups were never restored', severity: 'Moderate', status: 'Open', due: -6 },
  { party: 0, title: 'Drawings sent by unencrypted email', severity: 'Moderate', status: 'Resolved', due: -40 },
]

const ADD_FINDINGS = `
  insert into public.third_party_findings (company_id, third_party_id, title, severity, status, owner_id, due_on)
  select $1, t.id, f.title, f.severity, f.status, $2, current_date + f.due
  from jsonb_to_recordset($3) f (party int, title text, severity text, status text, due int)
  join (
    select t.id, row_number() over (order by t.number) - 1 as place from public.third_parties t
    where t.company_id = $1 and exists (
      select from public.third_party_contacts c where c.company_id = t.company_id and c.third_party_id = t.id)
  ) t on t.place = f.party`

const DOCUMENTS = `
  select e.id as evidence, e.title, d.kind, e.effective_on::text as on from public.third_party_documents d
  join public.evidence e on e.company_id = d.company_id and e.id = d.evidence_id
  where d.company_id = $1 order by e.number`

const ADD = `
  with party as (
    insert into public.third_parties (company_id, name, tier, data_held, services, owner_id, contract_ends_on, next_review_on, cmmc_level,
      affirmation_until, inherent_risk, residual_risk, contract_starts_on, last_reviewed_on)
    values ($1, $2, $3, $4, $5, $6, current_date + $7::int, current_date + $8::int, $9, current_date + $10::int, $11, $12,
      current_date - 500, current_date - 300)
    returning company_id, id, name
  ), person as (
    insert into public.people (company_id, name, email, is_external) values ($1, $13, $14, true) returning id
  ), contact as (
    insert into public.third_party_contacts (company_id, third_party_id, person_id, role)
    select party.company_id, party.id, person.id, 'Security contact' from party, person
  ), item as (
    insert into public.evidence (company_id, title, owner_id, effective_on, expires_on, review_state)
    select company_id, name || ': ' || $15::text, $6, current_date - 300, current_date + $16::int, 'Accepted' from party where $15::text is not null
    returning id
  )
  insert into public.third_party_documents (company_id, third_party_id, evidence_id, kind)
  select party.company_id, party.id, item.id, $15::text from party, item`
