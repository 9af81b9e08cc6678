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

/**
 * Puts the modules of the shell into one chunk, and those of the menus into another. A module and everything that it
 * imports need the same entries or more, so these chunks never import each other in a circle.
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
          return groupOf(id, entriesOf(id, infoOf), infoOf)
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

function groupOf(id: string, entries: ReadonlySet<string>, infoOf: InfoOf): string | null {
  if (isOfEntry(entries, infoOf)) return null
  const needing = [...entries].filter((entry) => entry !== id)
  const isNeededBy = (file: string) => needing.some((entry) => entry.endsWith(file))
  const group = FRAME.find(({ of }) => isNeededBy(of))
  return group === undefined ? null : [group.name, ...group.beside.map((file) => Number(isNeededBy(file)))].join('-')
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
