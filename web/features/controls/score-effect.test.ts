import { expect, test, vi } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import { parseId } from '#domain/ids.ts'
import { aControl } from '#web/lib/testing-control.ts'
import { signed } from './points.ts'
import { scoreEffect } from './score-effect.ts'

// The data client asks for its own address when it is imported.
vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://localhost' }))

test('the effect on the score is said before, unless there is none', () => {
  const control = aControl('3.1.1')
  const scope = { companyId: parseId('companies', '00000000-0000-0000-0000-000000000001'), protocol: 'cmmc2' as const }
  const effect = (status: ControlStatus) => scoreEffect(scope, [control], [{ controlId: control.id, status }])
  expect(effect('Completed')).toBe('Score −203 → −198')
  expect(effect('In Progress')).toBeUndefined()
  expect(signed(-14)).toBe('−14')
})
