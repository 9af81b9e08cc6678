import { expect } from '@playwright/test'
import { test } from './test.ts'
import { controlsOf, newCompany, newPerson, type Client } from './api.ts'

const TABLES = [
  'controls',
  'org_control_status',
  'evidence',
  'network_scans',
  'vulnerabilities',
  'vulnerability_scan_metrics',
  'user_companies',
  'audit_log',
]

let ours: Client
let company: string
let spy: Client
let spyCompany: string
let control: string

test.beforeAll(async () => {
  ours = await newPerson('Ours')
  company = await newCompany(ours, 'cmmc2', 'Quiet Works')
  control = (await controlsOf(ours, company))[0]?.id ?? ''
  await ours
    .from('org_control_status')
    .insert({ company_id: company, control_id: control, status: 'Completed', notes: 'secret note' })
    .throwOnError()
  await ours.from('evidence').insert({ company_id: company, title: 'secret evidence' }).throwOnError()
  await ours
    .from('vulnerabilities')
    .insert({ company_id: company, title: 'secret hole', severity: 'critical' })
    .throwOnError()
  spy = await newPerson('Spy')
  spyCompany = await newCompany(spy, 'hipaa', 'Spy Works')
})

for (const table of TABLES) {
  test(`${table}: no verb, filter or count of another company’s member reaches a row`, async () => {
    const reads = await Promise.all([
      spy.from(table).select('*').eq('company_id', company),
      spy.from(table).select('*').neq('company_id', spyCompany).not('company_id', 'is', null),
      spy.from(table).select('*').in('company_id', [company]),
      spy.from(table).select('*').or(`company_id.eq.${company},company_id.is.null`).not('company_id', 'is', null),
      spy.from(table).select('company_id').eq('company_id', company).order('company_id'),
    ])
    for (const { data } of reads) expect(data ?? []).toEqual([])
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      expect((await spy.from(table).select('*', { count, head: true }).eq('company_id', company)).count).toBe(0)
    }
    const removed = await spy.from(table).delete({ count: 'exact' }).eq('company_id', company)
    expect(removed.count ?? 0).toBe(0)
  })
}

test('companies: not by id, name, count or embedding', async () => {
  expect((await spy.from('companies').select('*').eq('id', company)).data).toEqual([])
  expect((await spy.from('companies').select('*').ilike('name', '%quiet%')).data).toEqual([])
  expect((await spy.from('companies').select('*', { count: 'exact' })).count).toBe(1)
  const embedded = await spy.from('companies').select('id, controls(id), user_companies(user_id), evidence(title)')
  expect(embedded.data?.map((row) => row.id)).toEqual([spyCompany])
  const through = await spy
    .from('protocols')
    .select('id, companies(name), controls(company_id)')
    .eq('id', 'cmmc2')
    .single()
  expect(through.data).toEqual({ id: 'cmmc2', companies: [], controls: [] })
  const catalog = await spy.from('catalog_controls').select('id, controls!inner(company_id)').eq('protocol_id', 'cmmc2')
  expect(catalog.data).toEqual([])
  const people = await spy.from('profiles').select('id, user_companies(company_id), org_control_status(notes)')
  expect(JSON.stringify(people.data)).not.toContain(company)
})

test('writes: not into, not out of, not across', async () => {
  const attempts = await Promise.all([
    spy.from('evidence').insert({ company_id: company, title: 'planted' }),
    spy.from('controls').insert({ company_id: company, protocol_id: 'cmmc2', nist_id: '9.9.9', title: 'planted' }),
    spy
      .from('org_control_status')
      .upsert(
        { company_id: company, control_id: control, status: 'Not Started' },
        { onConflict: 'company_id,control_id' },
      ),
    spy.from('controls').update({ company_id: company }).eq('company_id', spyCompany),
    spy
      .from('user_companies')
      .insert({ company_id: company, user_id: (await spy.auth.getUser()).data.user?.id, company_role: 'Owner' }),
    spy.from('profiles').update({ global_role: 'Admin' }).neq('id', company),
    spy.rpc('set_company_context', { company_uuid: company }),
    spy.from('controls').update({ evidence_count: 999 }).eq('company_id', spyCompany),
    spy.from('audit_log').insert({ action: 'x', table_name: 'data_changes', company_id: company }),
  ])
  expect(attempts.map(({ status, error }) => [status, error?.code])).toEqual(attempts.map(() => [403, '42501']))
  const changed = await spy
    .from('org_control_status')
    .update({ status: 'Not Started' }, { count: 'exact' })
    .eq('company_id', company)
  expect(changed.count).toBe(0)
  expect((await ours.from('org_control_status').select('status, notes').eq('company_id', company)).data).toEqual([
    { status: 'Completed', notes: 'secret note' },
  ])
})

test('errors: a control of another company and one that does not exist read the same', async () => {
  const refer = async (id: string) => {
    const { status, error } = await spy
      .from('org_control_status')
      .insert({ company_id: spyCompany, control_id: id, status: 'Completed' })
    return { status, code: error?.code, message: error?.message, details: error?.details, hint: error?.hint }
  }
  const foreign = await refer(control)
  expect(foreign.status).toBe(409)
  expect(foreign).toEqual(await refer(crypto.randomUUID()))
})
