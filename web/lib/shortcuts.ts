/** Every key that does something, in words: the cheat sheet is drawn from it. */
export interface Shortcut {
  /** Pressed one after the other, or together where one is a modifier; alternatives are given apart. */
  keys: readonly (readonly string[])[]
  words: string
  /** A single letter, digit or sign: off for people who switched these off. */
  single?: true
}

export interface ShortcutGroup {
  label: string
  shortcuts: readonly Shortcut[]
}

/** `g`, then one of these. Only where the application has the page. */
export const GO_TO: readonly { key: string; path: string; words: string }[] = [
  { key: 'd', path: '/dashboard', words: 'Dashboard' },
  { key: 'c', path: '/controls', words: 'Controls' },
  { key: 'p', path: '/poam', words: 'Plan of action & milestones' },
  { key: 'e', path: '/evidence', words: 'Evidence' },
  { key: 'v', path: '/vulnerabilities', words: 'Vulnerabilities' },
  { key: 's', path: '/search', words: 'Search' },
]

const EVERYWHERE: readonly Shortcut[] = [
  { keys: [['Ctrl', 'K']], words: 'Search and commands' },
  { keys: [['Ctrl', 'B']], words: 'Show or hide the sidebar' },
  { keys: [['/']], words: 'Search on this page', single: true },
  { keys: [['?']], words: 'This list', single: true },
]

const IN_A_LIST: readonly Shortcut[] = [
  { keys: [['↓'], ['↑']], words: 'Next or previous row' },
  { keys: [['j'], ['k']], words: 'Next or previous row', single: true },
  { keys: [['Enter']], words: 'Open the row' },
  { keys: [['Space']], words: 'Select the row' },
  { keys: [['x']], words: 'Select the row', single: true },
  {
    keys: [
      ['Shift', '↓'],
      ['Shift', '↑'],
    ],
    words: 'Extend the selection',
  },
  { keys: [['Ctrl', 'A']], words: 'Select all' },
  { keys: [['Esc']], words: 'Clear the selection' },
  { keys: [['c']], words: 'New item (on the plan of action)', single: true },
]

const ON_CONTROLS: readonly Shortcut[] = [
  { keys: [['1'], ['2'], ['3'], ['4']], words: 'Set the status', single: true },
  { keys: [['e']], words: 'Choose the status (in the list)', single: true },
  { keys: [['a']], words: 'Choose the owner (in the list)', single: true },
  { keys: [['d']], words: 'Set the due date (in the list)', single: true },
  { keys: [['F2']], words: 'Go to what can be changed in the row' },
  { keys: [['l']], words: 'Copy the link (in the list)', single: true },
  { keys: [['['], [']']], words: 'Previous or next (on the page of one)', single: true },
  { keys: [['Ctrl', 'Z']], words: 'Undo the last change' },
]

/** @param controls "Controls", "Safeguards" */
export function shortcutGroups(controls: string, hasPage: (path: string) => boolean): readonly ShortcutGroup[] {
  const goTo = GO_TO.filter(({ path }) => hasPage(path)).map(({ key, path, words }): Shortcut => ({
    keys: [['g', key]],
    words: path === '/controls' ? controls : words,
    single: true,
  }))
  return [
    { label: 'Everywhere', shortcuts: EVERYWHERE },
    { label: 'Go to', shortcuts: goTo },
    { label: 'In a list', shortcuts: IN_A_LIST },
    { label: controls, shortcuts: ON_CONTROLS },
  ]
}
