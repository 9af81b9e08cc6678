// Live updates through the published client, as the page uses them.
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { anonymous, controlsOf, newCompany, newPerson, PASSWORD, type Client } from './api.ts'

type Channel = ReturnType<Client['channel']>

/** Resolves with the first state that the client reports of a channel. */
const subscribed = (channel: Channel) =>
  new Promise<string>((resolve) => channel.subscribe((state, error) => resolve(error?.message ?? state)))

test('a changed status is sent to the members of its company only', async () => {
  const [member, outsider] = [await newPerson('Watcher'), await newPerson('Outsider')]
  const company = await newCompany(member, 'cmmc2')
  await newCompany(outsider, 'cmmc2')
  const [first] = await controlsOf(member, company)
  const told: Record<string, unknown[]> = { member: [], outsider: [] }
  for (const [who, client] of Object.entries({ member, outsider })) {
    const channel = client
      .channel('statuses')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'org_control_status' }, (change) => {
        told[who]?.push([change.eventType, 'status' in change.new ? change.new['status'] : change.old])
      })
      .on('broadcast', { event: 'written' }, () => told[who]?.push('written'))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
  }
  const row = { control_id: first?.id, company_id: company }
  const { data: made } = await member
    .from('org_control_status')
    .insert({ ...row, status: 'In Progress' })
    .select('id')
    .single()
    .throwOnError()
  await member
    .from('org_control_status')
    .upsert({ ...row, status: 'Completed' }, { onConflict: 'company_id,control_id' })
    .throwOnError()
  await member.from('org_control_status').delete().eq('company_id', company).eq('id', made.id).throwOnError()
  await expect
    .poll(() => told['member'])
    .toEqual([
      ['INSERT', 'In Progress'],
      ['UPDATE', 'Completed'],
      ['DELETE', { company_id: company, id: made.id }],
    ])
  await member.channel('statuses').send({ type: 'broadcast', event: 'written', payload: {} })
  await expect.poll(() => told['outsider']).toEqual(['written'])
  await Promise.all([member.removeAllChannels(), outsider.removeAllChannels()])
})

test('people talk and see each other, in private only within their company', async () => {
  const [member, outsider] = [await newPerson('Talker'), await newPerson('Stranger')]
  const name = `company:${await newCompany(member, 'soc2')}:room`
  const inside = member.channel(name, {
    config: { private: true, broadcast: { self: true }, presence: { key: 'me' } },
  })
  const heard: unknown[] = []
  inside.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
  inside.on('presence', { event: 'sync' }, () => undefined)
  expect(await subscribed(inside)).toBe('SUBSCRIBED')
  expect(await subscribed(outsider.channel(name, { config: { private: true } }))).toContain(
    'Unauthorized: You do not have permissions',
  )
  expect(await inside.track({ page: 'controls' })).toBe('ok')
  await expect.poll(() => inside.presenceState()).toMatchObject({ me: [{ page: 'controls' }] })
  await inside.send({ type: 'broadcast', event: 'spoken', payload: { n: 1 } })
  expect(await inside.httpSend('posted', { n: 2 })).toEqual({ success: true })
  await expect
    .poll(() => heard)
    .toEqual([
      ['spoken', { n: 1 }],
      ['posted', { n: 2 }],
    ])
  await expect(outsider.channel(name, { config: { private: true } }).httpSend('forced', {})).rejects.toThrow(
    /permission/,
  )
  await Promise.all([member.removeAllChannels(), outsider.removeAllChannels()])
})

test('signing out elsewhere ends the socket', async () => {
  const client = await newPerson('Leaver')
  const email = (await client.auth.getUser()).data.user?.email ?? ''
  const reasons: unknown[] = []
  const channel = client.channel('open').on('system', {}, ({ message }) => reasons.push(message))
  expect(await subscribed(channel)).toBe('SUBSCRIBED')
  const elsewhere = await anonymous()
  await elsewhere.auth.signInWithPassword({ email, password: PASSWORD })
  await elsewhere.auth.signOut({ scope: 'global' })
  await expect.poll(() => reasons).toContain('The session has ended')
  await client.removeAllChannels()
})
