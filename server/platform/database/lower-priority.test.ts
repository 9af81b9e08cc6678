import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('a process gets the lowest priority; one that is gone is ignored', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  const processId = child.pid ?? 0
  lowerPriority(processId)
  expect(getPriority(processId)).toBe(19)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill()
  await ended
  expect(() => lowerPriority(processId)).not.toThrow()
})
