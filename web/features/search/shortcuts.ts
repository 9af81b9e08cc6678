import type { Wording } from '#domain/protocols/wording.ts'
import type { GoTo, Shortcut, ShortcutGroup } from '#web/lib/area.ts'

const EVERYWHERE: readonly Shortcut[] = [
  { keys: [['Ctrl', 'K']], words: 'Search and commands' },
  { keys: [['Ctrl', 'B']], words: 'Show or hide the sidebar' },
  { keys: [['/']], words: 'Search on this page', single: true },
  { keys: [['?']], words: 'This list', single: true },
]

const IN_A_LIST: readonly Shortcut[] = [
  { keys: [['↓'], ['↑']], words: 'Next or previous row' },
  { keys: [['j'], ['k']], words: 'Next or previous row', single: true },
  { keys: [['Space']], words: 'Show the row beside the list' },
  { keys: [['Enter']], words: 'Open the row' },
  { keys: [['Shift', 'Space']], words: 'Select the row' },
  { keys: [['x']], words: 'Select the row', single: true },
  {
    keys: [
      ['Shift', '↓'],
      ['Shift', '↑'],
    ],
    words: 'Extend the selection',
  },
  { keys: [['Ctrl', 'A']], words: 'Select all' },
  { keys: [['Esc']], words: 'Close the panel, then clear the selection' },
]

/** All keyboard shortcuts by heading: of the app, of lists and of areas. */
export function shortcutGroups(
  goTos: readonly GoTo[],
  ofAreas: readonly ShortcutGroup[],
  wording: Wording,
): ReadonlyMap<string, readonly Shortcut[]> {
  const groups = new Map([
    ['Everywhere', EVERYWHERE],
    ['Go to', goTos.map(({ key, label }): Shortcut => ({ keys: [['g', key]], words: label(wording), single: true }))],
    ['In a list', IN_A_LIST],
  ])
  for (const { heading, shortcuts } of ofAreas) {
    const name = heading(wording)
    groups.set(name, [...(groups.get(name) ?? []), ...shortcuts])
  }
  return groups
}
