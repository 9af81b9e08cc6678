import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('an error is logged with its cause, and without objects attached to it', () => {
  const script = `const { createLog } = await import('#server/platform/log.ts')
    const error = new Error('broke', { cause: new TypeError('deep') })
    createLog('info').warn({ err: Object.assign(error, { code: 'E1', client: { deep: { er: { password: 'hunter2' } } } }) }, 'said')`
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(JSON.parse(stdout)).toMatchObject({
    msg: 'said',
    err: { type: 'Error', message: 'broke', code: 'E1', cause: { type: 'TypeError', message: 'deep' } },
  })
  expect(stdout).not.toContain('hunter2')
})
