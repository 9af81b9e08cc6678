import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

function start(detached: boolean): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { detached })
  onTestFinished(() => void child.kill())
  return child
}

const groupOf = (processId: number | 'self') => readFileSync(`/proc/${processId}/autogroup`, 'utf8')

test('a process gets the lowest priority; one that is gone is ignored', async () => {
  const child = start(true)
  const processId = child.pid ?? 0
  lowerPriority(processId)
  expect(getPriority(processId)).toBe(19)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
  expect(() => lowerPriority(processId)).not.toThrow()
})

test.runIf(existsSync('/proc/self/autogroup'))('a group is lowered for the process that leads it only', () => {
  const [leader, member] = [start(true).pid ?? 0, start(false).pid ?? 0]
  const before = groupOf('self')
  lowerPriority(member)
  expect(getPriority(member)).toBe(19)
  expect(groupOf('self')).toBe(before)
  lowerPriority(leader)
  expect(groupOf(leader)).toMatch(/nice 19$/m)
})
