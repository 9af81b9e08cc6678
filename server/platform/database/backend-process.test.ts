import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { backendProcess } from './backend-process.ts'

function start(detached: boolean): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached })
  onTestFinished(() => void child.kill())
  return child
}

const groupOf = (processId: number | 'self') => readFileSync(`/proc/${processId}/autogroup`, 'utf8')

test('a process gets the lowest priority; one that is gone is ignored', async () => {
  const child = start(true)
  const processId = child.pid ?? 0
  backendProcess(processId).lower()
  expect(getPriority(processId)).toBe(19)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
  expect(() => backendProcess(processId).lower()).not.toThrow()
})

test.runIf(existsSync('/proc/self/autogroup'))('a group is lowered for the process that leads it only', () => {
  const [leader, member] = [start(true).pid ?? 0, start(false).pid ?? 0]
  const before = groupOf('self')
  backendProcess(member).lower()
  expect(getPriority(member)).toBe(19)
  expect(groupOf('self')).toBe(before)
  backendProcess(leader).lower()
  expect(groupOf(leader)).toMatch(/nice 19$/m)
})

test.runIf(existsSync('/proc/self/schedstat'))('the processor time of a process grows while it works', async () => {
  const own = backendProcess(process.pid)
  const before = own.processorMs() ?? Number.NaN
  const until = performance.now() + 30
  while (performance.now() < until);
  expect(own.processorMs()).toBeGreaterThan(before)
  own.close()
})

test('a process that has ended has no processor time', async () => {
  const child = start(true)
  const gone = backendProcess(child.pid ?? 0)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
  expect(gone.processorMs()).toBeUndefined()
  expect(backendProcess(child.pid ?? 0).processorMs()).toBeUndefined()
  gone.close()
})
