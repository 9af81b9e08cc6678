import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataDir } from './data-lock.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'server.pid')

function run(command: string, ...args: string[]): ChildProcess {
  const child = spawn(command, args)
  children.push(child)
  return child
}

test('the folder belongs to one process until it is released', async () => {
  const release = await lockDataDir(folder)
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
  release()
  expect(() => readFileSync(file())).toThrow()
})

test('a live holder is named', async () => {
  writeFileSync(file(), String(process.ppid))
  await expect(lockDataDir(folder, 0)).rejects.toThrow(`Another Parapet (process ${process.ppid}) uses ${folder}.`)
  expect(readFileSync(file(), 'utf8')).toBe(String(process.ppid))
})

test('a holder that was killed and is not gone yet is waited for', async () => {
  const dying = run('sleep', '60')
  writeFileSync(file(), String(dying.pid))
  const locking = lockDataDir(folder, 60_000)
  dying.kill('SIGKILL')
  await locking
  expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
})

test.skipIf(process.platform !== 'linux')(
  'a holder that ended and was never asked for by its parent is gone',
  async () => {
    const parent = run('sh', '-c', 'sh -c "exit 0" & echo $!; exec sleep 60')
    const [line] = parent.stdout === null ? [] : ((await once(parent.stdout, 'data')) as [Buffer])
    const zombie = Number(line)
    const stateOf = () => /\) (\w) /.exec(readFileSync(`/proc/${zombie}/stat`, 'utf8'))?.[1]
    await expect.poll(stateOf).toBe('Z')
    writeFileSync(file(), String(zombie))
    await lockDataDir(folder, 0)
    expect(readFileSync(file(), 'utf8')).toBe(String(process.pid))
  },
)
