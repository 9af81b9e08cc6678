import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, anonymous, controlsOf, newCompany, newPerson, ORIGIN, PASSWORD } from './api.ts'

test.describe('the data calls of the specification, through the published client', () => {
  test('companies: list by name, one by id, insert, update, soft delete, list deleted, restore', async () => {
    const client = await newPerson('Owner')
    const id = await newCompany(client, 'hipaa', 'Harbor Clinic')
    expect((await client.from('companies').select('*').order('name')).data).toMatchObject([
      { id, name: 'Harbor Clinic' },
    ])
    expect((await client.from('companies').select('*').eq('id', id).single()).data).toMatchObject({
      protocol_id: 'hipaa',
      level: 2,
      deleted_at: null,
    })

    const none = await client.from('companies').select('*').eq('id', crypto.randomUUID()).single()
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ])
    expect((await client.from('companies').select('*').eq('id', crypto.randomUUID()).maybeSingle()).data).toBeNull()

    const now = new Date().toISOString()
    const renamed = await client
      .from('companies')
      .update({ name: 'Harbor Street', cage_code: '1ab2c', updated_at: now })
      .eq('id', id)
      .select()
      .single()
    expect(renamed.data).toMatchObject({ name: 'Harbor Street', cage_code: '1AB2C' })

    await client.from('companies').update({ deleted_at: now }).eq('id', id).throwOnError()
    expect((await client.from('controls').select('id').eq('company_id', id)).data).toEqual([])
    const deleted = await client
      .from('companies')
      .select('id')
      .not('deleted_at', 'is', null)
      .order('deleted_at', { ascending: false })
    expect(deleted.data).toEqual([{ id }])
    await client.from('companies').update({ deleted_at: null }).eq('id', id).throwOnError()
    expect(await controlsOf(client, id)).toHaveLength(93)
  })

  test('protocols, profile, membership', async () => {
    const client = await newPerson('Member')
    const id = await newCompany(client, 'soc2')
    const user = (await client.auth.getUser()).data.user?.id ?? ''
    expect((await client.from('protocols').select('id').order('name')).data).toHaveLength(5)
    expect(
      (await client.from('profiles').select('global_role, welcome_tour_enabled').eq('id', user).single()).data,
    ).toEqual({
      global_role: null,
      // As it was set when the account was made: the tour would come into every test.
      welcome_tour_enabled: false,
    })
    const completed = new Date().toISOString()
    await client
      .from('profiles')
      .update({ welcome_tour_enabled: false, welcome_tour_completed_at: completed })
      .eq('id', user)
      .throwOnError()
    expect(
      (await client.from('user_companies').select('company_role').eq('user_id', user).eq('company_id', id).single())
        .data,
    ).toEqual({ company_role: 'Owner' })
    expect(
      (await client.from('user_companies').select('company_id').eq('user_id', user).eq('is_default', true).single())
        .data,
    ).toEqual({ company_id: id })
  })

  test('controls: filters, order by number, insert, update, delete', async () => {
    const client = await newPerson('Editor')
    const id = await newCompany(client, 'cmmc2')
    const all = await controlsOf(client, id)
    expect(all).toHaveLength(110)
    expect(all.slice(0, 11).map((control) => control.nist_id)).toEqual([
      '3.1.1',
      '3.1.2',
      '3.1.3',
      '3.1.4',
      '3.1.5',
      '3.1.6',
      '3.1.7',
      '3.1.8',
      '3.1.9',
      '3.1.10',
      '3.1.11',
    ])
    const some = await client
      .from('controls')
      .select('nist_id')
      .eq('company_id', id)
      .eq('protocol_id', 'cmmc2')
      .eq('safeguard_domain', 'IA')
      .eq('level', 2)
    expect(some.data).toHaveLength(11)

    const made = await client
      .from('controls')
      .insert({ company_id: id, protocol_id: 'cmmc2', nist_id: '9.1.1', title: 'Our own' })
      .select()
      .single()
    expect(made.data).toMatchObject({ evidence_count: 0, title: 'Our own' })
    const changed = await client
      .from('controls')
      .update({ title: 'Renamed', updated_at: new Date().toISOString() })
      .eq('id', made.data?.id)
      .eq('company_id', id)
      .select()
    expect(changed.data).toMatchObject([{ title: 'Renamed' }])
    const counted = await client.from('controls').delete({ count: 'exact' }).eq('id', made.data?.id)
    expect([counted.status, counted.count]).toEqual([204, 1])
  })

  test('statuses: context, upsert, update or insert, newest first, embedded in their control', async () => {
    const client = await newPerson('Assessor')
    const id = await newCompany(client, 'cmmc2')
    const [first, second] = await controlsOf(client, id)
    expect((await client.rpc('set_company_context', { company_uuid: id })).status).toBe(204)

    const row = { control_id: first?.id, company_id: id, status: 'In Progress', notes: null }
    const inserted = await client.from('org_control_status').insert(row).select().single()
    expect(inserted.status).toBe(201)
    const upserted = await client
      .from('org_control_status')
      .upsert(
        [
          { ...row, status: 'Completed' },
          { ...row, control_id: second?.id },
        ],
        { onConflict: 'company_id,control_id' },
      )
      .select('status')
    expect([upserted.error, upserted.data]).toEqual([null, [{ status: 'Completed' }, { status: 'In Progress' }]])
    const twice = await client.from('org_control_status').insert(row)
    expect([twice.status, twice.error?.code]).toEqual([409, '23505'])

    const latest = await client
      .from('org_control_status')
      .select('control_id, status')
      .eq('company_id', id)
      .order('updated_at', { ascending: false })
    expect(latest.data).toHaveLength(2)
    const embedded = await client
      .from('controls')
      .select('nist_id, org_control_status(status), catalog:catalog_controls(weight)')
      .eq('id', first?.id)
      .single()
    expect(embedded.data).toEqual({
      nist_id: '3.1.1',
      org_control_status: { status: 'Completed' },
      catalog: { weight: 5 },
    })
  })

  test('evidence, scans, vulnerabilities: count without rows, latest, filters', async () => {
    const client = await newPerson('Collector')
    const id = await newCompany(client, 'iso27001')
    const [control] = await controlsOf(client, id)
    await client.from('evidence').insert({ company_id: id, control_id: control?.id, title: 'Policy' }).throwOnError()
    const count = await client.from('evidence').select('*', { count: 'exact', head: true }).eq('company_id', id)
    expect([count.count, count.data]).toEqual([1, null])
    expect((await client.from('controls').select('evidence_count').eq('id', control?.id).single()).data).toEqual({
      evidence_count: 1,
    })
    await client
      .from('vulnerability_scan_metrics')
      .insert([
        { company_id: id, scan_date: '2026-01-01', total_vulnerabilities: 9 },
        { company_id: id, scan_date: '2026-01-20', total_vulnerabilities: 4 },
      ])
      .throwOnError()
    const latest = await client
      .from('vulnerability_scan_metrics')
      .select('total_vulnerabilities')
      .eq('company_id', id)
      .order('scan_date', { ascending: false })
      .limit(1)
      .single()
    expect(latest.data).toEqual({ total_vulnerabilities: 4 })
    await client.from('vulnerabilities').insert({ company_id: id, title: 'Old TLS', severity: 'high' }).throwOnError()
    expect((await client.from('vulnerabilities').select('severity, status').eq('status', 'open')).data).toEqual([
      { severity: 'high', status: 'open' },
    ])
    expect(
      (
        await client
          .from('network_scans')
          .select('id')
          .eq('company_id', id)
          .eq('status', 'completed')
          .order('completed_at')
          .limit(10)
      ).data,
    ).toEqual([])
  })

  test('bad requests get the interface’s shape and a 4xx', async () => {
    const client = await newPerson('Clumsy')
    const answers = await Promise.all([
      client.from('nothing_here').select('*'),
      client.from('companies').select('no_such_column'),
      client.from('companies').insert({ name: 'Acme', no_such_column: 1 }),
      client.from('controls').select('*').eq('id', 'not-a-uuid'),
      client.from('companies').insert({ name: '<script>alert(1)</script>' }),
      client.from('companies').insert({ name: 'A'.repeat(101) }),
      client.rpc('no_such_function'),
      client.from('companies').select('*, controls(nothing)'),
    ])
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [404, 'PGRST205'],
      [400, '42703'],
      [400, 'PGRST204'],
      [400, '22P02'],
      [400, 'P0001'],
      [400, 'P0001'],
      [404, 'PGRST202'],
      [400, '42703'],
    ])
    expect(answers[4]?.error?.message).toBe('Company name contains invalid characters')
    expect(answers[5]?.error?.message).toBe('Company name must be less than 100 characters')
  })
})

test.describe('sessions', () => {
  test('a session that was signed out elsewhere is refused at once; a wrong and a forged token too', async () => {
    const client = await newPerson('Traveller')
    const email = (await client.auth.getUser()).data.user?.email ?? ''
    const elsewhere = await anonymous()
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.from('companies').select('id')).status).toBe(200)
    await elsewhere.auth.signOut({ scope: 'global' })
    expect((await client.from('companies').select('id')).status).toBe(401)

    const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
    for (const token of ['nonsense', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImF1dGhlbnRpY2F0ZWQifQ.']) {
      const answer = await fetch(`${ORIGIN}/rest/v1/companies`, {
        headers: { apikey: anonKey, authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'PGRST301' })
    }
    expect((await fetch(`${ORIGIN}/rest/v1/companies`)).status).toBe(401)
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const client = await newPerson('Known')
    const email = (await client.auth.getUser()).data.user?.email ?? ''
    const guess = async (address: string) => {
      const { error } = await (
        await anonymous()
      ).auth.signInWithPassword({ email: address, password: 'Wrong-Password-99!' })
      return [error?.status, error?.code, error?.message]
    }
    expect(await guess(email)).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
    expect(await guess(`nobody-${crypto.randomUUID()}@example.com`)).toEqual(await guess(email))
  })

  test('a password that leaked, or that breaks a rule, makes no account', async () => {
    const signUp = async (password: string) => {
      const email = `${crypto.randomUUID()}@example.com`
      const { error } = await (await anonymous()).auth.signUp({ email, password })
      return error
    }
    const leaked = await signUp('Leaked-Rampart-2024!')
    expect(leaked).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    expect(leaked?.message).toContain('found in data breaches')
    expect(await signUp('short')).toMatchObject({ status: 422, code: 'weak_password' })
    expect(await signUp('Rampaaart-Walk-1642!')).toMatchObject({ status: 422, code: 'weak_password' })
  })

  test('a second company is for administrators', async () => {
    const client = await newPerson('Founder')
    await newCompany(client, 'cmmc')
    const second = await client.from('companies').insert({ name: 'Second' })
    expect([second.status, second.error?.code]).toEqual([403, '42501'])
    const admin = await administrator()
    expect((await admin.from('companies').insert({ name: 'By an administrator' })).status).toBe(201)
  })
})
