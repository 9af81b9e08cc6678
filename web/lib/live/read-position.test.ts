import { beforeEach, expect, test, vi } from 'vitest'

let { mayLack, notePosition } = await import('./read-position.ts')
beforeEach(async () => {
  vi.resetModules()
  ;({ mayLack, notePosition } = await import('./read-position.ts'))
})

const answer = (position?: string) => {
  const headers = position === undefined ? {} : { 'X-Read-Position': position }
  return Promise.resolve(new Response('[]', { headers }))
}

test.each([
  ['answers read after the change show it', ['run/8', 'run/9'], 'run/7', false],
  ['numbers are compared as numbers', ['run/10'], 'run/9', false],
  [
    'numbers longer than those of JavaScript are compared exactly',
    ['run/9007199254740993'],
    'run/9007199254740992',
    false,
  ],
  ['the change was still open when an answer was read', ['run/7'], 'run/7', true],
  ['one of the answers is older', ['run/9', 'run/3', 'run/9'], 'run/7', true],
  ['PostgreSQL has restarted, or the installation was restored', ['run/9'], 'next run/7', true],
  ['answers of two runs', ['next run/9', 'run/9', 'next run/9'], 'next run/7', true],
  ['an answer without a position', ['run/9', undefined, 'run/9'], 'run/7', true],
  ['an answer with a position that cannot be read', ['run/x'], 'run/7', true],
  ['a server that does not know the last change', ['run/9'], undefined, true],
  ['no answer yet', [], 'run/7', false],
] as const)('%s', async (_what, positions, change, expected) => {
  for (const position of positions) await notePosition(answer(position))
  expect(mayLack(change)).toBe(expected)
})

test('a failed request leaves the position unknown, an aborted one does not', async () => {
  await notePosition(answer('run/9'))
  await expect(notePosition(Promise.reject(new DOMException('', 'AbortError')))).rejects.toThrow(DOMException)
  expect(mayLack('run/7')).toBe(false)
  await expect(notePosition(Promise.reject(new TypeError('offline')))).rejects.toThrow('offline')
  expect(mayLack('run/7')).toBe(true)
})
