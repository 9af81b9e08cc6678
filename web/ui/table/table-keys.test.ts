import { describe, expect, it } from 'vitest'
import { moveIndex, nearestRow, pageCommand, tableCommand, type PressedKey } from './table-keys.ts'

function press(key: string, held: Partial<PressedKey> = {}): PressedKey {
  return { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }
}

describe('table keys', () => {
  it.each([
    ['ArrowDown', 'next'],
    ['j', 'next'],
    ['k', 'previous'],
    ['x', 'toggle'],
    [' ', 'peek'],
    ['Enter', 'open'],
    ['Escape', 'clear'],
    ['End', 'last'],
  ] as const)('%s means %s', (key, command) => {
    expect(tableCommand(press(key))).toBe(command)
  })

  it('extends with Shift and selects all with Ctrl or Cmd', () => {
    expect(tableCommand(press('ArrowDown', { shiftKey: true }))).toBe('extend-next')
    expect(tableCommand(press(' ', { shiftKey: true }))).toBe('toggle')
    expect(tableCommand(press('a', { ctrlKey: true }))).toBe('all')
    expect(tableCommand(press('A', { metaKey: true }))).toBe('all')
  })

  it('ignores key combinations of the browser', () => {
    expect(tableCommand(press('ArrowDown', { altKey: true }))).toBeUndefined()
    expect(tableCommand(press('j', { ctrlKey: true }))).toBeUndefined()
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

  it.each([
    ['j', true, 'next'],
    ['k', false, 'previous'],
    ['Enter', true, 'open'],
    ['Enter', false, undefined],
    [' ', false, undefined],
    ['x', true, undefined],
    ['Escape', true, undefined],
  ] as const)('pressed elsewhere on the page, %s (idle: %s) means %s', (key, isIdle, command) => {
    expect(pageCommand(press(key), isIdle)).toBe(command)
  })

  it('leaves combinations elsewhere on the page to the browser', () => {
    expect(pageCommand(press('k', { ctrlKey: true }), true)).toBeUndefined()
    expect(pageCommand(press('Enter', { shiftKey: true }), true)).toBeUndefined()
  })

  it('passes over the headers of groups', () => {
    const items = ['group', 'row', 'group', 'group', 'row'].map((kind, at) => ({ kind, at }))
    expect(nearestRow(items, 2, 1)?.at).toBe(4)
    expect(nearestRow(items, 2, -1)?.at).toBe(1)
    expect(nearestRow(items, 0, -1)).toBeUndefined()
  })
})
