import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { Change } from '../change-feed/change.ts'
import { createChangeDelivery } from './change-delivery.ts'
import type { Channel } from '../channels/channel.ts'
import type { Match } from './filter-matching.ts'
import { createPersonQueues } from './person-queues.ts'
import { parseFilter } from './parse-filter.ts'
import { Subscriptions } from './subscriptions.ts'
import { until } from '../testing.ts'

const table = { schema: 'public', name: 'notes', key: ['id'], columns: [], policies: {} }

let ids = 0
/** A channel of a person, on a topic, with the filters. */
function channelOf(userId: string, topic: string, ...filters: string[]): Channel {
  const bindings = filters.map((text) => ({
    id: (ids += 1),
    event: '*',
    table: 'notes',
    filter: parseFilter(text),
    select: undefined,
  }))
  return { topic, viewer: { userId }, bindings } as unknown as Channel
}

function changeOf(n: number): Change {
  return { table: 'notes', action: 'INSERT', newImage: `{"n":${n}}`, at: '' } as Change
}

/** Delivery to the channels, with stubbed filter results. Returns the sent messages, and the topics that ended. */
function deliveryTo(channels: readonly Channel[], { match, matchEach }: { match: Match; matchEach: Match }) {
  const sent: string[] = []
  const ended: string[] = []
  const log = createLog('silent')
  const deliver = createChangeDelivery({
    log,
    findVisible: (changes) =>
      Promise.resolve(
        changes.map((change) => ({
          change,
          table,
          role: 'authenticated',
          audiences: channels.map((channel) => [channel]),
          action: change.action,
          record: change.newImage,
          oldKey: undefined,
        })),
      ) as never,
    filters: { match, matchEach, check: () => Promise.resolve() },
    subscriptions: new Subscriptions(),
    outbox: {
      send: ([channel]: Channel[], message: (version: '2.0.0') => Buffer) =>
        sent.push(`${channel?.topic} ${/"n":(\d+)/.exec(message('2.0.0').toString())?.[1]}`),
    } as never,
    queues: createPersonQueues(log),
    end: ({ topic }) => ended.push(topic),
  })
  return { sent, ended, deliver: (...numbers: number[]) => deliver(numbers.map(changeOf)) }
}

const everything: Match = (_table, filters, images) =>
  Promise.resolve(new Map(filters.map((filter) => [filter, new Set(images.keys())])))
const nothing: Match = () => Promise.resolve(new Map())

test('channels without slow filters do not wait when filters must be evaluated one by one', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const channels = [
    channelOf('anna', 'without', ''),
    channelOf('anna', 'hers', 'n=eq.1'),
    channelOf('ben', 'his', 'n=eq.2'),
  ]
  const persons: number[] = []
  const { sent, ended, deliver } = deliveryTo(channels, {
    match: nothing,
    async matchEach(...question) {
      persons.push(question[1].length)
      await released
      return everything(...question)
    },
  })
  await deliver(1)
  expect(sent).toEqual(['without 1'])
  await until(() => persons.length === 2)
  expect(persons).toEqual([1, 1])
  release()
  await until(() => sent.length === 3)
  expect([sent.toSorted(), ended]).toEqual([['hers 1', 'his 1', 'without 1'], []])
})

test('patterns are evaluated separately for each person', async () => {
  const together: number[] = []
  const { sent, deliver } = deliveryTo(
    [channelOf('anna', 'pattern', 'n=ilike.%1'), channelOf('ben', 'plain', 'n=eq.1')],
    {
      match(...question) {
        together.push(question[1].length)
        return everything(...question)
      },
      matchEach: () => new Promise(() => {}),
    },
  )
  await deliver(1)
  await deliver(2)
  expect([sent, together]).toEqual([
    ['plain 1', 'plain 2'],
    [1, 1],
  ])
})

test('a channel that waits for an earlier change gets later ones after it', async () => {
  let fails = true
  const { sent, deliver } = deliveryTo([channelOf('anna', 'hers', 'n=gt.0')], {
    match: (...question) => (fails ? nothing : everything)(...question),
    async matchEach(...question) {
      await delay(20)
      return everything(...question)
    },
  })
  await deliver(1)
  fails = false
  await deliver(2)
  expect(sent).toEqual([])
  await until(() => sent.length === 2)
  await deliver(3)
  await until(() => sent.length === 3)
  expect(sent).toEqual(['hers 1', 'hers 2', 'hers 3'])
})

test('a filter that cannot be evaluated even alone ends its own channel', async () => {
  const [bad, good] = [channelOf('anna', 'bad', 'n=lt.1'), channelOf('ben', 'good', 'n=gt.0')]
  const { sent, ended, deliver } = deliveryTo([bad, good], {
    match: nothing,
    matchEach: (of, filters, ...rest) =>
      everything(
        of,
        filters.filter(({ text }) => text !== 'n=lt.1'),
        ...rest,
      ),
  })
  await deliver(1)
  await until(() => ended.length > 0 && sent.length > 0)
  expect([sent, ended]).toEqual([['good 1'], ['bad']])
})
