import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { JOB_STATES } from '#domain/jobs/job-kinds.ts'
import { api } from '../api.ts'
import { read } from '../read.ts'
import { callFunction } from '../functions.ts'
import { jobKeys, type JobProgress } from './progress.ts'

/** Progress is pushed to the person who started the job; other people, and a page without a connection, poll. */
const ASK_EVERY_MS = 4_000

export const job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  done: z.number(),
  total: z.nullable(z.number()),
  words: z.string(),
  cancel_wanted: z.boolean(),
  error: z.nullable(z.string()),
  file_size: z.nullable(z.number()),
  file_sha256: z.nullable(z.string()),
  wanted_by: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
})
export type Job = z.infer<typeof job>

export const JOB_COLUMNS =
  'id,kind,title,state,done,total,words,cancel_wanted,error,file_size,file_sha256,wanted_by,ended_at,expires_at'

export const isUnderWay = ({ state }: Job): boolean => state === 'queued' || state === 'running'

/** The polling interval of a query that shows jobs. */
export const pollingInterval = (jobs: readonly Job[] = []): number | false =>
  jobs.some(isUnderWay) ? ASK_EVERY_MS : false

/** The recent jobs of a company, newest first. */
export const companyJobs = (companyId: Id<'companies'>) =>
  queryOptions<Job[], Error, Job[], ReturnType<typeof jobKeys.of>>({
    queryKey: jobKeys.of(companyId),
    meta: { follows: ['jobs'] },
    refetchInterval: ({ state }) => pollingInterval(state.data),
    queryFn: async ({ signal }): Promise<Job[]> => {
      const query = api
        .from('jobs')
        .select(JOB_COLUMNS)
        .eq('company_id', companyId)
        .order('wanted_at', { ascending: false })
        .limit(100)
      return z.array(job).parse(await read(signal, query))
    },
  })

/** The latest known progress of a job. */
export function useProgress({ id, done, total, words }: Job): JobProgress {
  const { data } = useQuery<JobProgress>({ queryKey: jobKeys.progress(id), queryFn: skipToken })
  return data !== undefined && data.done >= done ? data : { done, total, words }
}

export async function cancelJob(companyId: Id<'companies'>, id: string): Promise<void> {
  await api.rpc('cancel_job', { company: companyId, job: id }).throwOnError()
}

const link = z.object({ path: z.string(), name: z.string() })

/** Lets the browser download the result. */
export async function downloadResult(companyId: Id<'companies'>, jobId: string): Promise<void> {
  const { path, name } = await callFunction('job-link', { companyId, jobId }, link)
  const anchor = document.createElement('a')
  anchor.href = path
  anchor.download = name
  anchor.click()
}
