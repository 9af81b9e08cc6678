// A restore as people see it: what a company has before the backup, what clients write during it, and what of both the
// restored server has.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { anonymous, newCompany, newPerson, PASSWORD, type Client } from '../../e2e/api.ts'
import { authenticatorApp } from '../../e2e/authenticator-app.ts'

const WRITERS = 3
const LOOK_EVERY_MS = 50
const JOB_POLL_MS = 1_000

export type Check = (name: string, ok: boolean, detail?: string) => void

interface Written {
  readonly writer: number
  readonly title: string
}

/** An administrator with a second factor, and a company with one file. */
export interface Before {
  readonly client: Client
  readonly email: string
  readonly nextCode: () => Promise<string>
  readonly companyId: string
  /** Part of the links to it. */
  readonly evidenceId: string
}

export async function fillInstallation(origin: string): Promise<Before> {
  const client = await newPerson('Owner', origin)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const nextCode = authenticatorApp(data?.totp.secret ?? '')
  await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: await nextCode() })
  const companyId = await newCompany(client, 'cmmc')
  await upload(client, companyId, 'Badges')
  const { data: user } = await client.auth.getUser()
  const { data: first } = await client.from('evidence').select('id').single().throwOnError()
  return { client, email: user.user?.email ?? '', nextCode, companyId, evidenceId: String(first.id) }
}

/** Clients that upload one file after the other. */
export function writeMeanwhile({ client, companyId }: Before) {
  const saved: Written[] = []
  let isStopping = false
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !isStopping; n += 1) {
      const title = `${writer} ${n}`
      await upload(client, companyId, title)
      saved.push({ writer, title })
    }
  })
  const all = Promise.all(writers)
  return {
    /** What is saved by now; each writer adds one to it first. */
    async saved(): Promise<readonly Written[]> {
      const before = saved.length
      const isEveryOne = () => new Set(saved.slice(before).map(({ writer }) => writer)).size === WRITERS
      while (!isEveryOne()) await Promise.race([sleep(LOOK_EVERY_MS), all])
      return [...saved]
    },
    async stop(): Promise<readonly Written[]> {
      isStopping = true
      await all
      return saved
    },
  }
}

/** A restored server, as the same person meets it with password and authenticator app. */
export async function checkRestored(
  origin: string,
  before: Before,
  written: WrittenAround,
  check: Check,
): Promise<void> {
  const { companyId, evidenceId } = before
  const ended = await before.client.from('evidence').select('id')
  check('sessions of before the restore have ended', ended.status === 401, JSON.stringify(ended))
  const client = await anonymous(origin)
  const { data: session } = await signIn(client, before)
  check('a person signs in with the second factor', session?.user !== undefined)
  const { data: linked } = await client.from('evidence').select('title').eq('id', evidenceId).throwOnError()
  check('a link of before the restore works', linked[0]?.title === 'Badges', JSON.stringify(linked))
  const jobId = await startJob(client, companyId)

  const files = await filesOf(client, companyId)
  check('what was saved is there, nothing that was saved later, and no gap', isOneMoment(files, written), titles(files))
  const broken = await brokenFiles(client, files)
  check('every file is as it was saved', broken.length === 0, broken.join(', '))

  check('every page says that it is a copy', (await copyOf(origin)) === 'undecided')
  // Other calls have taken longer than a server waits for its next job.
  await sleep(2 * JOB_POLL_MS)
  check('jobs wait', (await stateOf(client, jobId)) === 'queued')
  await invoke(client, 'decide-copy', { purpose: 'installation' })
  check('an administrator makes it the installation', (await copyOf(origin)) === null)
  while (['queued', 'running'].includes(await stateOf(client, jobId))) await sleep(LOOK_EVERY_MS)
  check('jobs go on', (await stateOf(client, jobId)) === 'done')
}

/** Those saved before the backup began, and all of them, some saved after its end. */
interface WrittenAround {
  readonly before: readonly Written[]
  readonly all: readonly Written[]
}

/** Each writer's files are the first of those that it wrote, up to one that it had not saved when the backup ended. */
function isOneMoment(files: readonly StoredFile[], { before, all }: WrittenAround): boolean {
  const there = new Set(files.map(({ title }) => title))
  if (before.some(({ title }) => !there.has(title))) return false
  return Array.from({ length: WRITERS }, (_, writer) => all.filter((one) => one.writer === writer)).every((own) => {
    const kept = own.filter(({ title }) => there.has(title)).length
    return kept < own.length && own.slice(0, kept).every(({ title }) => there.has(title))
  })
}

async function signIn(client: Client, { email, nextCode }: Before) {
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  const [factor] = data.user?.factors ?? []
  return client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: await nextCode() })
}

export async function signsInWithoutFactor(origin: string, { email }: Before): Promise<boolean> {
  const client = await anonymous(origin)
  const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  return data.user !== null && data.user.factors === undefined
}

async function upload(client: Client, companyId: string, title: string): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ companyId, controlIds: '', title })) body.append(name, value)
  body.append('file', new Blob([title]), `${title}.txt`)
  await invoke(client, 'upload-evidence', body)
}

export async function invoke(client: Client, name: string, body: FormData | Record<string, string>): Promise<unknown> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body })
  if (error !== null) throw error
  return data
}

const startJob = async (client: Client, companyId: string): Promise<string> =>
  z.object({ jobId: z.string() }).parse(await invoke(client, 'make-package', { companyId })).jobId

export async function stateOf(client: Client, jobId: string): Promise<string> {
  const { data } = await client.from('jobs').select('state').eq('id', jobId).single().throwOnError()
  return z.object({ state: z.string() }).parse(data).state
}

async function copyOf(origin: string): Promise<string | null> {
  const answer: unknown = await (await fetch(`${origin}/config.json`)).json()
  return z.object({ copy: z.string().nullable() }).parse(answer).copy
}

const storedFiles = z.array(z.object({ title: z.string(), file: z.string() }))
export type StoredFile = z.infer<typeof storedFiles>[number]

export async function filesOf(client: Client, companyId: string): Promise<StoredFile[]> {
  const { data } = await client.from('evidence').select('title, file').eq('company_id', companyId).throwOnError()
  return storedFiles.parse(data)
}

/** Each file has its title as its text. */
export async function brokenFiles(client: Client, files: readonly StoredFile[]): Promise<string[]> {
  const broken: string[] = []
  for (const { title, file } of files) {
    const { data } = await client.storage.from('evidence').download(file)
    if ((await data?.text()) !== title) broken.push(title)
  }
  return broken
}

export const titles = (files: readonly StoredFile[]): string =>
  files
    .map(({ title }) => title)
    .toSorted()
    .join(', ')
