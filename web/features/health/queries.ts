import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callFunction } from '#web/lib/functions.ts'

const moment = z.nullable(z.string())

const duty = z.object({
  name: z.string(),
  title: z.string(),
  everySeconds: z.number(),
  state: z.enum(['resting', 'running', 'paused', 'late', 'failing']),
  nextAt: z.string(),
  lastOkAt: moment,
  lastError: moment,
  figures: z.record(z.string(), z.number()),
})
export type Duty = z.infer<typeof duty>

const queue = z.object({ waiting: z.number(), running: z.number(), failed: z.number(), waitingSince: moment })
export type Queue = z.infer<typeof queue>

const disk = z.object({
  purpose: z.string(),
  freeBytes: z.number(),
  totalBytes: z.number(),
  state: z.enum(['enough', 'low', 'reserved']),
})
export type Disk = z.infer<typeof disk>

const installation = z.object({
  id: z.string(),
  copy: z.nullable(z.enum(['undecided', 'test'])),
  restoredFrom: moment,
  releaseBefore: moment,
  releaseSince: moment,
})
export type Installation = z.infer<typeof installation>

const answer = z.object({
  duties: z.array(duty),
  jobs: queue,
  mails: queue,
  disks: z.array(disk),
  hasBackups: z.boolean(),
  installation,
  release: z.string(),
  runningReleases: z.array(z.nullable(z.string())),
})
export type Health = z.infer<typeof answer>

export const decided = z.object({ purpose: z.enum(['installation', 'test']) })

/** Polled: nothing tells the page when a duty has run. */
const EVERY_MS = 10_000

export const health = queryOptions({
  queryKey: ['health'],
  queryFn: () => callFunction('health', {}, answer),
  refetchInterval: EVERY_MS,
})
