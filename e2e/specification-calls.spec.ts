import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, controlsOf, newCompany, ORIGIN, PASSWORD, person } from './api.ts'
import { CALLS } from './contract/calls.ts'

test('each call of the specification is answered with its status', async () => {
  const admin = await administrator()
  const caller = await person('Caller')
  const company = await newCompany(caller.client, 'cmmc2')
  const [control] = await controlsOf(caller.client, company)
  const { data } = await caller.client.auth.getSession()
  const values: Readonly<Record<string, string>> = {
    company,
    control: control?.id ?? '',
    user: caller.id,
    email: caller.email,
    password: PASSWORD,
    refresh: data.session?.refresh_token ?? '',
    mark: crypto.randomUUID().slice(0, 8),
  }
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces)
  const { anonKey } = (await (await fetch(`${ORIGIN}/config.json`)).json()) as { anonKey: string }
  const tokens = {
    visitor: anonKey,
    person: data.session?.access_token ?? '',
    Admin: (await admin.auth.getSession()).data.session?.access_token ?? '',
  }
  for (const { call, method, path, as, body, prefer, status } of CALLS) {
    await test.step(call, async () => {
      const response = await fetch(ORIGIN + filled(path), {
        method,
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${tokens[as]}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(prefer !== undefined && { prefer }),
        },
        ...(body !== undefined && { body: filled(JSON.stringify(body)) }),
      })
      expect.soft([response.status, await response.text()], call).toEqual([status, expect.anything()])
    })
  }
})
