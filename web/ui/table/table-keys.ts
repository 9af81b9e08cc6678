export type TableCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'page-next'
  | 'page-previous'
  | 'extend-next'
  | 'extend-previous'
  | 'open'
  | 'peek'
  | 'toggle'
  | 'all'
  | 'clear'
  | 'collapse'
  | 'expand'

export interface PressedKey {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const KEYS: Partial<Record<string, TableCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  PageDown: 'page-next',
  PageUp: 'page-previous',
  Enter: 'open',
  ' ': 'peek',
  Escape: 'clear',
  ArrowLeft: 'collapse',
  ArrowRight: 'expand',
}

const LETTERS: Partial<Record<string, TableCommand>> = { j: 'next', k: 'previous', x: 'toggle' }

const SHIFTED: Partial<Record<string, TableCommand>> = {
  ArrowDown: 'extend-next',
  ArrowUp: 'extend-previous',
  ' ': 'toggle',
}

/** The command for a key on a focused table. */
export function tableCommand(pressed: PressedKey): TableCommand | undefined {
  if (pressed.altKey) return undefined
  if (pressed.ctrlKey || pressed.metaKey) return pressed.key.toLowerCase() === 'a' ? 'all' : undefined
  if (pressed.shiftKey) return SHIFTED[pressed.key]
  return KEYS[pressed.key] ?? LETTERS[pressed.key]
}

/** The commands that need no focus on the table: they move, and change no data. */
const ON_THE_PAGE: Partial<Record<string, TableCommand>> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  ' ': 'peek',
}

/** The command for a key pressed elsewhere on the page. `isIdle`: nothing there takes Enter or Space itself. */
export function pageCommand(pressed: PressedKey, isIdle: boolean): TableCommand | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return undefined
  const command = ON_THE_PAGE[pressed.key]
  return isIdle || command === 'next' || command === 'previous' ? command : undefined
}

/** The index after a movement in a list of `count`; from -1 the first step goes to the top. */
export function moveIndex(command: TableCommand, index: number, count: number, pageSize: number): number {
  if (command === 'first') return count === 0 ? -1 : 0
  if (command === 'last') return count - 1
  const delta = stepOf(command, pageSize)
  if (delta === 0) return index
  if (index === -1) return count === 0 ? -1 : 0
  return Math.min(count - 1, Math.max(0, index + delta))
}

/** The row at `index`, or the next one in the direction of `step` where a group header stands there. */
export function nearestRow<Item extends { readonly kind: string }>(
  items: readonly Item[],
  index: number,
  step: 1 | -1,
): Item | undefined {
  const item = items[index]
  return item === undefined || item.kind === 'row' ? item : nearestRow(items, index + step, step)
}

function stepOf(command: TableCommand, pageSize: number): number {
  const steps: Partial<Record<TableCommand, number>> = {
    next: 1,
    'extend-next': 1,
    previous: -1,
    'extend-previous': -1,
    'page-next': pageSize,
    'page-previous': -pageSize,
  }
  return steps[command] ?? 0
}
