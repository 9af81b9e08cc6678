import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDataDir } from './data-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-lock-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'server.pid')

function run(command: string, ...args: string[]): ChildProcess {
  const child = spawn(command, args)
  children.push(child)
  return child
}

/** Another process that has the lock. */
async function runHolder(): Promise<ChildProcess> {
  const holder = run('flock', file(), 'sh', '-c', 'echo locked; exec sleep 60')
  if (holder.stdout !== null) await once(holder.stdout, 'data')
  writeFileSync(file(), String(holder.pid))
  return holder
}

test('the folder belongs to one process until it is released', async () => {
  const release = await lockDataDir(folder)
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
  expect(spawnSync('flock', ['-n', file(), 'true']).status).toBe(1)
  release()
  expect(readFileSync(file(), 'utf8')).toBe('')
  expect(spawnSync('flock', ['-n', file(), 'true']).status).toBe(0)
})

test('the holder is named', async () => {
  const holder = await runHolder()
  await expect(lockDataDir(folder, 0)).rejects.toThrow(`Another Parapet (process ${holder.pid}) uses ${folder}.`)
  expect(readFileSync(file(), 'utf8')).toBe(String(holder.pid))
})

test('a number that a killed server left does not keep the folder, whatever process has it now', async () => {
  writeFileSync(file(), String(process.ppid))
  await lockDataDir(folder, 0)
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
})

test('a copy of a folder in use is free', async () => {
  await runHolder()
  const copy = path.join(folder, 'copy')
  cpSync(file(), path.join(copy, 'server.pid'))
  await lockDataDir(copy, 0)
  expect(readFileSync(path.join(copy, 'server.pid'), 'utf8')).toBe(String(process.pid))
})

test('a holder that was killed and is not gone yet is waited for', async () => {
  const dying = await runHolder()
  const locking = lockDataDir(folder, 60_000)
  for (const pid of [dying.pid, ...childrenOf(dying.pid)]) if (pid !== undefined) process.kill(pid, 'SIGKILL')
  await locking
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
})

test('where there are no locks, the number in the file tells whether the holder lives', async () => {
  const living = run(process.execPath, '-e', 'setTimeout(() => {}, 60_000)')
  await once(living, 'spawn')
  writeFileSync(file(), String(living.pid))
  vi.stubEnv('PATH', folder)
  await expect(lockDataDir(folder, 0)).rejects.toThrow(`Another Parapet (process ${living.pid}) uses ${folder}.`)
  living.kill('SIGKILL')
  await once(living, 'exit')
  await lockDataDir(folder, 0)
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
})

test.skipIf(process.platform !== 'linux')(
  'without locks, a number that another program has does not keep the folder, nor does that of the system',
  async () => {
    vi.stubEnv('PATH', folder)
    for (const pid of [run('/bin/sleep', '60').pid, 1]) {
      writeFileSync(file(), String(pid))
      const release = await lockDataDir(folder, 0)
      expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
      release()
    }
  },
)

test.skipIf(process.platform !== 'linux')(
  'without locks, a holder that ended and was never asked for by its parent is gone',
  async () => {
    // Ends when the shell, which would ask for it, has become the other one.
    const parent = run('sh', '-c', 'sleep 0.3 & echo $!; exec sleep 60')
    const [line] = parent.stdout === null ? [] : ((await once(parent.stdout, 'data')) as [Buffer])
    const zombie = Number(line)
    const stateOf = () => /\) (\w) /.exec(readFileSync(`/proc/${zombie}/stat`, 'utf8'))?.[1]
    await expect.poll(stateOf).toBe('Z')
    writeFileSync(file(), String(zombie))
    vi.stubEnv('PATH', folder)
    await lockDataDir(folder, 0)
    expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
  },
)

function childrenOf(pid: number | undefined): number[] {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]))
}
