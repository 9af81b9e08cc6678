import type pg from 'pg'
import type { RiskLevel } from '#domain/risk/risk-level.ts'
import type { RiskStatus, RiskTreatment } from '#domain/risk/risk-treatment.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyToFill } from './company-content.ts'

type Rating = readonly [likelihood: RiskLevel, impact: RiskLevel]

interface SampleRisk {
  readonly title: string
  readonly asset: string
  readonly threat: string
  readonly vulnerability: string
  readonly rating?: Rating
  readonly residual?: Rating
  readonly treatment?: RiskTreatment
  readonly plan?: string
  /** Why it is accepted. */
  readonly reason?: string
  readonly status?: RiskStatus
  /** Days from today. */
  readonly due?: number
  /** The start of the control's number. */
  readonly control?: string
  readonly thirdParty?: string
}

const CONTRACTOR: readonly SampleRisk[] = [
  {
    title: 'A stolen laptop exposes drawings with CUI',
    asset: 'Engineering laptops',
    threat: 'Theft from a car or at a customer’s site',
    vulnerability: 'Four older laptops have no disk encryption',
    rating: ['Moderate', 'Very High'],
    residual: ['Moderate', 'Low'],
    treatment: 'Mitigate',
    plan: 'Encrypt or replace the four laptops; wipe on a report of loss',
    status: 'In Progress',
    due: 21,
    control: '3.8.',
  },
  {
    title: 'Ransomware stops the machining cell',
    asset: 'CNC controllers and their file server',
    threat: 'Ransomware after a phishing mail',
    vulnerability: 'Controllers share the office network and cannot be patched',
    rating: ['High', 'Very High'],
    residual: ['Low', 'High'],
    treatment: 'Mitigate',
    plan: 'Move the controllers to a network of their own; restore test every quarter',
    due: -6,
    control: '3.13.1',
  },
  {
    title: 'A finishing supplier leaks technical data',
    asset: 'Drawings sent to suppliers',
    threat: 'Breach at a supplier without CMMC Level 2',
    vulnerability: 'Drawings go out by mail without marking',
    rating: ['Moderate', 'High'],
    residual: ['Low', 'High'],
    treatment: 'Transfer',
    plan: 'Flow down 252.204-7012 and send through the portal only',
    due: 60,
    thirdParty: 'Orchard Surface Finishing',
  },
  {
    title: 'A former employee keeps access to the shared mailbox',
    asset: 'Quotes mailbox',
    threat: 'Misuse by someone who left',
    vulnerability: 'The password of the mailbox is shared',
    rating: ['Moderate', 'Moderate'],
    residual: ['Very Low', 'Moderate'],
    treatment: 'Mitigate',
    plan: 'Single sign-on for the mailbox',
    status: 'Closed',
    due: -40,
    control: '3.1.',
  },
  {
    title: 'Flooding of the server room',
    asset: 'On-premises servers',
    threat: 'Burst pipe in the floor above',
    vulnerability: 'No water sensor',
    rating: ['Low', 'Moderate'],
    residual: ['Low', 'Moderate'],
    treatment: 'Accept',
    reason: 'Backups are kept off site; the cost of moving the room exceeds the loss',
  },
  {
    title: 'Administrators read mail with privileged accounts',
    asset: 'Domain administration',
    threat: 'Credential theft',
    vulnerability: 'No separate accounts for administration',
    control: '3.1.',
  },
]

const CLINIC: readonly SampleRisk[] = [
  {
    title: 'A lost phone exposes patient messages',
    asset: 'Phones of visiting nurses',
    threat: 'Loss or theft outside the clinic',
    vulnerability: 'Two private phones have no screen lock policy',
    rating: ['High', 'High'],
    residual: ['Moderate', 'Low'],
    treatment: 'Mitigate',
    plan: 'Device management for every phone that reads patient messages',
    status: 'In Progress',
    due: 14,
    control: '164.312(a)(2)(iv)',
  },
  {
    title: 'Ransomware makes the health record unavailable',
    asset: 'Electronic health record',
    threat: 'Ransomware through a mail attachment',
    vulnerability: 'Restore of the record was never tested end to end',
    rating: ['High', 'Very High'],
    residual: ['Moderate', 'Moderate'],
    treatment: 'Mitigate',
    plan: 'Restore test every quarter; downtime forms at each desk',
    due: -3,
    control: '164.308(a)(7)',
  },
  {
    title: 'A transcription service holds PHI without a BAA',
    asset: 'Dictations of physicians',
    threat: 'Disclosure by the service',
    vulnerability: 'No business associate agreement on file',
    rating: ['Moderate', 'Very High'],
    treatment: 'Transfer',
    plan: 'Sign the BAA or change the service',
    due: 10,
    thirdParty: 'Contoso Transcription',
  },
  {
    title: 'Staff look up records without a reason',
    asset: 'Electronic health record',
    threat: 'Curiosity about neighbors and public figures',
    vulnerability: 'Access logs are reviewed once a year',
    rating: ['Moderate', 'Moderate'],
    residual: ['Low', 'Moderate'],
    treatment: 'Mitigate',
    plan: 'Review of access logs every month, with a sample of each role',
    due: 45,
    control: '164.312(b)',
  },
  {
    title: 'Power failure at the branch clinic',
    asset: 'Branch clinic',
    threat: 'Storm',
    vulnerability: 'Battery for ten minutes only',
    rating: ['Low', 'Low'],
    residual: ['Low', 'Low'],
    treatment: 'Accept',
    reason: 'Patients are sent to the main clinic, twelve minutes away',
  },
  {
    title: 'Paper records are thrown away unshredded',
    asset: 'Paper records',
    threat: 'Disclosure from the waste bin',
    vulnerability: 'Agreement with the shredding company has expired',
    thirdParty: 'Stonebridge Shredding',
  },
]

const ANALYTICS: readonly SampleRisk[] = [
  {
    title: 'Customer data leaks through a misconfigured bucket',
    asset: 'Object storage of the platform',
    threat: 'Search engines and attackers who scan for open buckets',
    vulnerability: 'Buckets are created by hand in two projects',
    rating: ['Moderate', 'Very High'],
    residual: ['Low', 'High'],
    treatment: 'Mitigate',
    plan: 'Create buckets from reviewed templates only; alert on public access',
    status: 'In Progress',
    due: 30,
    control: 'A.5.23',
  },
  {
    title: 'A leaver keeps access to dashboards',
    asset: 'Analytics dashboards',
    threat: 'Misuse by a former employee',
    vulnerability: 'Accounts of dashboards are removed by hand',
    rating: ['Moderate', 'Moderate'],
    residual: ['Very Low', 'Moderate'],
    treatment: 'Mitigate',
    plan: 'Single sign-on for dashboards; review of access each quarter',
    due: 50,
    control: 'A.5.18',
  },
  {
    title: 'The only data center region fails',
    asset: 'Production platform',
    threat: 'Outage of the region',
    vulnerability: 'Backups are in a second region, systems are not',
    rating: ['Low', 'High'],
    residual: ['Low', 'Moderate'],
    treatment: 'Transfer',
    plan: 'Service credits by contract; restore in the second region within a day',
    due: 90,
    control: 'A.5.30',
  },
]

const SAMPLES: Readonly<Record<ProtocolId, readonly SampleRisk[]>> = {
  cmmc: CONTRACTOR,
  cmmc2: CONTRACTOR,
  hipaa: CLINIC,
  iso27001: ANALYTICS,
  soc2: [],
}

/** Risks for CMMC, HIPAA and ISO 27001: treated, late, accepted, closed, and one that is not rated yet. */
export async function addRisks(client: pg.ClientBase, { id, content, cast }: CompanyToFill): Promise<void> {
  for (const sample of SAMPLES[content.protocol]) {
    const { title, asset, threat, vulnerability, ...more } = sample
    const { rating, residual, treatment, plan, status, due, control, thirdParty, reason } = { ...DEFAULTS, ...more }
    await client.query(ADD, [
      ...[id, title, asset, threat, vulnerability, ...rating, ...residual, treatment, plan, status],
      rating === DEFAULTS.rating ? null : cast.manager,
      ...[due, control, thirdParty, reason],
      reason === null ? null : cast.owner,
    ])
  }
}

const DEFAULTS = {
  rating: [null, null],
  residual: [null, null],
  treatment: null,
  plan: '',
  status: 'Open',
  due: null,
  control: null,
  thirdParty: null,
  reason: null,
} as const

const ADD = `
  with risk as (
    insert into public.risks (company_id, title, asset, threat, vulnerability, likelihood, impact, residual_likelihood, residual_impact,
      treatment, treatment_plan, status, owner_id, due_on, acceptance_reason, approved_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, current_date + $14::int, $17, $18)
    returning company_id, id
  ), control as (
    insert into public.risk_links (company_id, risk_id, control_id)
    select risk.company_id, risk.id, c.id
    from risk, lateral (
      select id from public.controls where company_id = $1 and starts_with(nist_id, $15::text) order by nist_id limit 1
    ) c
  )
  insert into public.risk_links (company_id, risk_id, third_party_id)
  select risk.company_id, risk.id, t.id from risk join public.third_parties t on t.company_id = risk.company_id and t.name = $16::text`
