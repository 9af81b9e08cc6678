import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'

const moment = z.nullable(z.string())

const feed = z.object({
  name: z.string(),
  title: z.string(),
  watermark: moment,
  checkedAt: moment,
  isFromFile: z.boolean(),
  error: moment,
  parts: z.array(z.object({ part: z.string(), expected: z.nullable(z.number()), held: z.number() })),
})
export type Feed = z.infer<typeof feed>

const answer = z.object({
  isOnline: z.boolean(),
  isFixed: z.boolean(),
  fingerprint: z.string(),
  feeds: z.array(feed),
})
export type Feeds = z.infer<typeof answer>

const EVERY_MS = 10_000

export const feeds = queryOptions({
  queryKey: ['feeds'],
  queryFn: () => callFunction('list-feeds', {}, answer),
  refetchInterval: EVERY_MS,
})

export async function setFeedsOnline(online: boolean): Promise<void> {
  await callFunction('set-feeds-online', { online }, z.unknown())
}

/** @param trust the fingerprint of an exporting installation's key, once a person has compared it */
export async function putInFeed(file: File, trust?: string): Promise<string> {
  const form = new FormData()
  if (trust !== undefined) form.append('trust', trust)
  form.append('file', file)
  return (await callFunction('put-in-feed', form, z.object({ message: z.string() }))).message
}
