// The built server as a process of its own: for tests that start, stop and kill it.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders: string[] = []
const children: ChildProcess[] = []
/** By port: the token of the link that a server printed for its first account. */
const setupTokens = new Map<string, string>()

/** Ends every server of the test at once. */
export function killServers(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

export function removeDataDirs(): void {
  for (const folder of folders.splice(0)) {
    removeFolder(folder, 50)
    rmSync(`${folder}-anchors.jsonl`, { force: true })
  }
}

/** PostgreSQL outlives a killed server by a moment, and still writes new files into folders that are being removed. */
function removeFolder(folder: string, tries: number): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if (tries === 1) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    removeFolder(folder, tries - 1)
  }
}

/** An empty folder of its own. */
export function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-start-'))
  folders.push(folder)
  return folder
}

interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the built server with these settings. `up` resolves with what it printed once it prints its address, `ended`
 * when it is gone.
 */
export function runServer(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--single-threaded-gc', 'dist/server/main.js'], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...settings },
  })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (data) => (stderr += String(data)))
  const up = new Promise<string>((resolve) => {
    child.stdout.on('data', (data) => {
      stdout += String(data)
      const [, port, token] = /:(\d+)\/auth\?tab=signup&setup=([\w-]+)\n/.exec(stdout) ?? []
      if (port !== undefined && token !== undefined) setupTokens.set(port, token)
      if (stdout.includes('Parapet is at')) resolve(stdout)
    })
  })
  const ended = new Promise<Ended>((resolve) => child.once('exit', (code) => resolve({ code, stdout, stderr })))
  return { child, up, ended }
}

/** The set-up token of a server of this test, or of the one that the run started; the first account needs it. */
export function setupTokenOf(origin: string): string | undefined {
  return setupTokens.get(new URL(origin).port) ?? process.env['SETUP_TOKEN']
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Process of the embedded PostgreSQL of a data directory. */
export function postgresOf(folder: string): number {
  const [line = ''] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  // Empty while it is being written, and a signal to 0 ends everybody in the group, these tests too.
  if (!/^[1-9]\d+$/.test(line)) throw new Error(`No process in the file: "${line}"`)
  return Number(line)
}
