import { describe, expect, it } from 'vitest'
import { moveIndex, tableCommand, type PressedKey } from './table-keys.ts'

function press(key: string, held: Partial<PressedKey> = {}): PressedKey {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }
}

describe('table keys', () => {
  it.each([
    ['ArrowDown', 'next'],
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'toggle'],
    [' ', 'toggle'],
    ['Enter', 'open'],
    ['Escape', 'clear'],
    ['End', 'last'],
  ] as const)('%s means %s', (key, command) => {
    expect(tableCommand(press(key), true)).toBe(command)
  })

  it('extends with Shift and selects all with Ctrl or Cmd', () => {
    expect(tableCommand(press('ArrowDown', { shiftKey: true }), true)).toBe('extend-next')
    expect(tableCommand(press('a', { ctrlKey: true }), true)).toBe('all')
    expect(tableCommand(press('A', { metaKey: true }), true)).toBe('all')
  })

  it('ignores letters that are switched off, but not arrows', () => {
    expect(tableCommand(press('j'), false)).toBeUndefined()
    expect(tableCommand(press('ArrowDown'), false)).toBe('next')
  })

  it('ignores key combinations of the browser', () => {
    expect(tableCommand(press('ArrowDown', { altKey: true }), true)).toBeUndefined()
    expect(tableCommand(press('j', { ctrlKey: true }), true)).toBeUndefined()
  })

  it('starts at the top and stays within the rows', () => {
    expect(moveIndex('next', -1, 3, 10)).toBe(0)
    expect(moveIndex('next', 2, 3, 10)).toBe(2)
    expect(moveIndex('previous', 0, 3, 10)).toBe(0)
    expect(moveIndex('page-next', 1, 30, 10)).toBe(11)
    expect(moveIndex('last', 0, 30, 10)).toBe(29)
    expect(moveIndex('next', -1, 0, 10)).toBe(-1)
    expect(moveIndex('open', 4, 30, 10)).toBe(4)
  })
})
