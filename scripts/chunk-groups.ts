// Which modules of the page share a chunk. By itself the bundler makes one chunk for each set of entries that needs the
// same modules: hundreds, most of them smaller than the headers of their request.
import type { Rolldown } from 'vite'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicImporters' | 'isEntry'>
type InfoOf = (id: string) => ModuleInfo | null

interface Group {
  readonly name: string
  /** The entry whose modules the group holds. */
  readonly of: string
  /** Entries that load without it: what they share with it stays apart. */
  readonly beside: readonly string[]
}

/** Pages for people who are not signed in. */
const SIGNED_OUT = [
  '/web/features/auth/auth-page.tsx',
  '/web/features/auth/sign-up-form.tsx',
  '/web/features/seat/seat-page.tsx',
  '/web/features/seat/questionnaire.tsx',
]

/** What every signed-in page loads, in this order. */
const FRAME: readonly Group[] = [
  { name: 'shell', of: '/web/app/shell.tsx', beside: SIGNED_OUT },
  {
    name: 'menus',
    of: '/web/app/user-menu-list.tsx',
    beside: [
      ...SIGNED_OUT,
      '/web/features/dashboard/dashboard-page.tsx',
      '/web/features/notices/notice-panel.tsx',
      '/web/app/step-up-dialog.tsx',
      '/web/lib/uploads/send-in-parts.ts',
    ],
  },
]

/** Lists whose common modules all lists load at once. */
const LISTS = [
  '/web/features/controls/list-page.tsx',
  '/web/features/poam/poam-page.tsx',
  '/web/features/evidence/evidence-page.tsx',
  '/web/features/vulnerabilities/vulnerabilities-page.tsx',
]

/** A module of every list, and of few pages that are none. */
const LIST_MARK = '/web/lib/list/list-views.tsx'

/** What loads few of the modules of lists, and must not load all that are common. */
const LEAN = [
  '/web/features/dashboard/dashboard-page.tsx',
  '/web/app/command-palette.tsx',
  '/web/app/step-up-dialog.tsx',
  ...SIGNED_OUT,
]

/** A module of lists that this many other pages need is in the chunk of what is common. */
const COMMON = 4

/**
 * Puts the modules of the shell into one chunk, those of the menus into another, and those that all lists need into a
 * few. A module and everything that it imports need the same entries or more, so these chunks never import each other
 * in a circle.
 */
export function chunkGroups(): NonNullable<Rolldown.OutputOptions['codeSplitting']> {
  const known = new Set<string>()
  let found: Entries | undefined
  const entriesOf = (id: string, infoOf: InfoOf) => (found ??= findEntries(known, infoOf)).get(id) ?? new Set()
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'frame',
        // Called for every module before the first `name`.
        test: (id) => known.add(id).size > 0,
        name: (id, context) => {
          const infoOf: InfoOf = (one) => context.getModuleInfo(one)
          const entries = entriesOf(id, infoOf)
          const lists = entriesOf([...known].find((one) => one.endsWith(LIST_MARK)) ?? '', infoOf)
          return isOfEntry(entries, infoOf) ? null : (groupOf(id, entries) ?? listGroupOf(id, entries, lists))
        },
      },
      {
        // The index of a package names more than the entry needs; the bundler knows what it does.
        debugName: 'packages of the entry',
        test: /\/node_modules\//,
        entriesAware: true,
        name: (id, context) => {
          const infoOf: InfoOf = (one) => context.getModuleInfo(one)
          return isOfEntry(entriesOf(id, infoOf), infoOf) ? 'packages' : null
        },
      },
    ],
  }
}

type Entries = ReadonlyMap<string, ReadonlySet<string>>

const isOfEntry = (entries: ReadonlySet<string>, infoOf: InfoOf) => [...entries].some((entry) => infoOf(entry)?.isEntry)

function groupOf(id: string, entries: ReadonlySet<string>): string | null {
  const needing = [...entries].filter((entry) => entry !== id)
  const isNeededBy = (file: string) => needing.some((entry) => entry.endsWith(file))
  const group = FRAME.find(({ of }) => isNeededBy(of))
  return group === undefined ? null : [group.name, ...group.beside.map((file) => Number(isNeededBy(file)))].join('-')
}

/** One chunk for modules of lists alone, one for those of many other pages, and one for each set of lean parts. */
function listGroupOf(id: string, entries: ReadonlySet<string>, lists: ReadonlySet<string>): string | null {
  const needing = [...entries].filter((entry) => entry !== id)
  if (!LISTS.every((file) => needing.some((entry) => entry.endsWith(file)))) return null
  const lean = LEAN.filter((file) => needing.some((entry) => entry.endsWith(file)))
  if (lean.length > 0) return ['lean', ...lean].join(' ')
  const others = needing.filter((entry) => entry.endsWith('-page.tsx') && !lists.has(entry))
  return others.length >= COMMON ? 'common' : ['lists', ...others.sort()].join(' ')
}

/** By module: the entries, static and dynamic, that load it before they run. */
function findEntries(modules: ReadonlySet<string>, infoOf: InfoOf): Entries {
  const icons = iconFiles(modules, infoOf)
  const found = new Map<string, Set<string>>()
  for (const entry of modules) {
    const info = infoOf(entry)
    if (!isDynamic(info) && info?.isEntry !== true) continue
    const open = [entry]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const entries = found.get(id) ?? new Set()
      if (entries.has(entry)) continue
      found.set(id, entries.add(entry))
      open.push(...importsOf(infoOf(id), icons))
    }
  }
  return found
}

const isDynamic = (info: ModuleInfo | null) => (info?.dynamicImporters.length ?? 0) > 0

const ICONS = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.m?js$/

/** What a module imports; of the icons only those that it names, as their index imports all there are. */
function importsOf(info: ModuleInfo | null, icons: ReadonlyMap<string, string>): string[] {
  const names = /import \{([^}]*)\} from ["']lucide-react["']/.exec(info?.code ?? '')?.[1] ?? ''
  const named = names.split(',').flatMap((name) => icons.get(name.trim().split(' ')[0] ?? '') ?? [])
  return [...(info?.importedIds ?? []).filter((id) => !ICONS.test(id)), ...named]
}

/** The file of each icon, by every name that the index exports it under. */
function iconFiles(modules: ReadonlySet<string>, infoOf: InfoOf): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const imported = [...modules].flatMap((id) => infoOf(id)?.importedIds ?? [])
  const index = imported.find((id) => ICONS.test(id))
  if (index === undefined) return files
  for (const [, names = '', file = ''] of (infoOf(index)?.code ?? '').matchAll(/export \{([^}]*)\} from '([^']*)'/g))
    for (const name of names.split(','))
      files.set(name.trim().split(' ').at(-1) ?? '', new URL(file, `file://${index}`).pathname)
  return files
}
