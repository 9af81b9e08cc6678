import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('an event is one JSON line, with its error explained and sensitive fields masked', () => {
  const script = `const { createLog } = await import('#server/platform/log.ts')
    const error = new Error('broke', { cause: new TypeError('deep') })
    const err = Object.assign(error, { code: 'E1', client: { deep: { er: { password: 'hunter2' } } } })
    createLog('info').warn({ err, headers: { authorization: 'Bearer abcdefghijkl' } }, 'said')`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toMatchObject({
    msg: 'said',
    err: { type: 'Error', message: 'broke', code: 'E1', cause: { type: 'TypeError', message: 'deep' } },
    headers: { authorization: 'Bear********' },
  })
  expect(stdout).not.toContain('hunter2')
})
