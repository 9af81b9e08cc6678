// Starts the built server in a folder of its own, and speaks to it as any client would.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface BenchServer {
  readonly origin: string
  readonly port: number
  readonly folder: string
  /** From spawn to the first 200 of /readyz, in milliseconds. */
  readonly readyMs: number
  stop(): Promise<void>
}

const PASSWORD = 'Measured-Rampart-77!'

export async function startServer(
  port: number,
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-bench-')),
): Promise<BenchServer> {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      AUTH_ATTEMPTS_PER_MINUTE: '100000',
      BREACH_RANGE_URL: `file://${folder}/`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // A benchmark that fails must not leave its server behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready')
    await sleep(10)
  }
  return {
    origin,
    port,
    folder,
    readyMs: performance.now() - started,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}

export interface SignedIn {
  readonly headers: Record<string, string>
  readonly companyId: string
}

/** A first account with a company of 110 controls. */
export async function signUpWithCompany(origin: string): Promise<SignedIn> {
  const { anonKey } = await json<{ anonKey: string }>(await fetch(`${origin}/config.json`))
  const apikey = { apikey: anonKey, 'content-type': 'application/json' }
  const { access_token } = await json<{ access_token: string }>(
    await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: apikey,
      body: JSON.stringify({ email: 'bench@example.com', password: PASSWORD, data: { full_name: 'Bench' } }),
    }),
  )
  const headers = { ...apikey, authorization: `Bearer ${access_token}` }
  const [company] = await json<{ id: string }[]>(
    await fetch(`${origin}/rest/v1/companies?select=id`, {
      method: 'POST',
      headers: { ...headers, prefer: 'return=representation' },
      body: JSON.stringify({ name: 'Bench Works', protocol_id: 'cmmc2' }),
    }),
  )
  return { headers, companyId: company?.id ?? '' }
}

export async function signIn(origin: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  await json(
    await fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: headers['apikey'] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@example.com', password: PASSWORD }),
    }),
  )
  return performance.now() - started
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
