import { expect } from '@playwright/test'
import { test } from './test.ts'
import { controlsOf, newCompany, newPerson, ORIGIN, type Client } from './api.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A request that the published client has no method for, with its key and session. */
async function send(client: Client, path: string, init: Sent = {}): Promise<Response> {
  const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
  const { data } = await client.auth.getSession()
  const headers = { apikey: anonKey, authorization: `Bearer ${data.session?.access_token}`, ...init.headers }
  return fetch(`${ORIGIN}/rest/v1${path}`, { ...init, headers })
}

async function findings(client: Client, titles: readonly string[]): Promise<string> {
  const id = await newCompany(client, 'soc2')
  const rows = titles.map((title) => ({ company_id: id, title, severity: 'high' }))
  await client.from('vulnerabilities').insert(rows).throwOnError()
  return id
}

test('pages, single rows and counts', async () => {
  const client = await newPerson('Reader')
  const id = await findings(client, ['Old TLS', 'Open port', 'Weak key'])
  const page = await client
    .from('vulnerabilities')
    .select('title', { count: 'exact' })
    .eq('company_id', id)
    .order('title')
    .range(1, 2)
  expect([page.status, page.count, page.data]).toEqual([206, 3, [{ title: 'Open port' }, { title: 'Weak key' }]])
  const several = await client.from('vulnerabilities').select('title').eq('company_id', id).maybeSingle()
  expect([several.data, several.error?.code]).toEqual([null, 'PGRST116'])
  await expect(async () => {
    await client.from('vulnerabilities').select('title').eq('company_id', id).single().throwOnError()
  }).rejects.toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' })
  const stopped = await client.from('vulnerabilities').select('title').abortSignal(AbortSignal.abort())
  expect([stopped.data, stopped.status]).toEqual([null, 0])
})

test('rows as CSV, both ways', async () => {
  const client = await newPerson('Exporter')
  const id = await findings(client, ['Says "yes", twice', '=1+1'])
  const { data } = await client
    .from('vulnerabilities')
    .select('title, severity, scan_id')
    .eq('company_id', id)
    .order('title')
    .csv()
  expect(data).toBe('title,severity,scan_id\n=1+1,high,\n"Says ""yes"", twice",high,')
  const read = await send(client, '/vulnerabilities?select=title,scan_id', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', prefer: 'return=representation' },
    body: `company_id,title,severity,scan_id\n${id},"Two\nlines",low,NULL`,
  })
  expect([read.status, await read.json()]).toEqual([201, [{ title: 'Two\nlines', scan_id: null }]])
  const ragged = await send(client, '/vulnerabilities', {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: `company_id,title\n${id}`,
  })
  expect([ragged.status, await ragged.json()]).toMatchObject([
    400,
    { code: 'PGRST102', message: 'All lines must have same number of fields' },
  ])
})

test('duplicates are ignored or merged, and what was tried is not kept', async () => {
  const client = await newPerson('Merger')
  const id = await newCompany(client, 'cmmc2')
  const [control] = await controlsOf(client, id)
  const row = { company_id: id, control_id: control?.id, status: 'In Progress' }
  const upsert = (status: string, ignoreDuplicates: boolean) =>
    client
      .from('org_control_status')
      .upsert({ ...row, status }, { onConflict: 'company_id,control_id', ignoreDuplicates })
      .select('status')
  expect(await upsert('In Progress', true)).toMatchObject({ status: 201, data: [{ status: 'In Progress' }] })
  expect(await upsert('Completed', true)).toMatchObject({ status: 201, data: [] })
  expect(await upsert('Completed', false)).toMatchObject({ status: 200, data: [{ status: 'Completed' }] })
  const tried = await client.from('org_control_status').delete().eq('company_id', id).select('status').rollback()
  expect(tried.data).toEqual([{ status: 'Completed' }])
  const { count } = await client
    .from('org_control_status')
    .select('*', { count: 'exact', head: true })
    .eq('company_id', id)
  expect(count).toBe(1)
})

test('functions: by GET, by HEAD, with wrong arguments', async () => {
  const client = await newPerson('Caller')
  const id = await newCompany(client, 'iso27001')
  expect(await client.rpc('set_company_context', { company_uuid: id })).toMatchObject({
    status: 204,
    data: null,
    error: null,
  })
  const wrong = await client.rpc('set_company_context', { company: id })
  expect([wrong.status, wrong.error]).toMatchObject([
    404,
    {
      code: 'PGRST202',
      message: 'Could not find the function public.set_company_context(company) in the schema cache',
      hint: 'Perhaps you meant to call the function public.set_company_context(company_uuid)',
    },
  ])
  expect((await client.rpc('set_company_context', { company_uuid: 'x' })).error?.code).toBe('22P02')
})

test('the interface describes itself, and shows one schema alone', async () => {
  const client = await newPerson('Developer')
  const root = await send(client, '/')
  expect(root.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
  expect(await root.json()).toMatchObject({
    swagger: '2.0',
    paths: { '/companies': { get: {} }, '/rpc/set_company_context': { post: {} } },
    definitions: { companies: { properties: { name: { type: 'string' } } } },
  })
  const options = await fetch(`${ORIGIN}/rest/v1/companies`, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'])
  const elsewhere = await client
    .schema('auth' as 'public')
    .from('users')
    .select('id')
  expect([elsewhere.status, elsewhere.error?.code]).toEqual([406, 'PGRST106'])
})
