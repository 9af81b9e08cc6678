// Which modules of the page share a chunk. By itself the bundler makes one chunk for each set of entries that needs the
// same modules: hundreds, most of them smaller than the headers of their request.
import type { Rolldown } from 'vite'
import { mergeGroups, type ModuleGroup } from './chunk-merge.ts'

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicImporters' | 'isEntry'>
type InfoOf = (id: string) => ModuleInfo | null
type Graph = ReadonlyMap<string, readonly string[]>
/** What each entry loads before it runs, itself included. An entry begins the page or is imported dynamically. */
type Closures = ReadonlyMap<string, ReadonlySet<string>>

/** Loaded before every page that is not outside. */
const SHELL = '/web/app/shell.tsx'

/** Pages without the shell. */
const OUTSIDE = /\/web\/(features\/(auth|seat|landing|docs|kit|assessments\/portal)\/|app\/signed-in-layout\.tsx)/

/** Characters of source that weigh as much as one request: with these weights every page keeps its budget. */
const REQUEST_SIZE = 24_000

/** How much a character weighs that an entry loads for nothing. */
const WEIGHTS = {
  /** Every page waits for it. */
  shell: 240,
  /** Its budget is small, or its readers come once. */
  lean: 60,
  page: 8,
  /** Dialogs, drawers, menus. */
  part: 1,
  outside: 0.3,
}

const LEAN = [
  '/web/features/landing/landing-page.tsx',
  '/web/features/auth/auth-page.tsx',
  '/web/features/auth/sign-up-form.tsx',
  '/web/features/seat/seat-page.tsx',
  '/web/features/seat/questionnaire.tsx',
  '/web/app/command-palette.tsx',
  '/web/lib/uploads/send-in-parts.ts',
]

/** Puts what several entries share into few chunks. An entry and what it alone needs stay together. */
export function chunkGroups(): NonNullable<Rolldown.OutputOptions['codeSplitting']> {
  const known = new Set<string>()
  let chunks: SharedChunks | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'shared',
        // Called for every module before the first `name`.
        test: (id) => known.add(id).size > 0,
        name: (id, context) => {
          chunks ??= sharedChunks(known, (one) => context.getModuleInfo(one))
          return chunks.shared.get(id) ?? null
        },
      },
      {
        debugName: 'packages of the entry',
        test: /\/node_modules\//,
        name: (id) => (chunks?.start.has(id) ? 'packages' : null),
      },
    ],
  }
}

interface SharedChunks {
  /** The chunk of each module that several entries share. */
  readonly shared: ReadonlyMap<string, string>
  /** What the page loads first. */
  readonly start: ReadonlySet<string>
}

function sharedChunks(modules: ReadonlySet<string>, infoOf: InfoOf): SharedChunks {
  const graph = graphOf(modules, infoOf)
  const isStart = (id: string) => infoOf(id)?.isEntry === true
  const entries = [...modules].filter((id) => isStart(id) || importersOf(id, infoOf).length > 0).sort()
  const closures: Closures = new Map(entries.map((entry) => [entry, closureOf(entry, graph)]))
  const start = new Set(entries.filter(isStart).flatMap((entry) => [...(closures.get(entry) ?? [])]))
  const isPage = (entry: string) => importersOf(entry, infoOf).some((id) => start.has(id))
  const earlier = loadedEarlier(closures, start, isPage, infoOf)
  const sets = modulesByEntries(modules, { graph, entries, closures, start, earlier })
  const weightOf = (entry: string) => {
    if (entry.endsWith(SHELL)) return WEIGHTS.shell
    if (LEAN.some((file) => entry.endsWith(file))) return WEIGHTS.lean
    if (OUTSIDE.test(entry)) return WEIGHTS.outside
    return isPage(entry) ? WEIGHTS.page : WEIGHTS.part
  }
  const merged = mergeGroups(groupsOf(sets, { graph, entries, earlier, infoOf }), {
    request: REQUEST_SIZE,
    weights: entries.map(weightOf),
  })
  return { start, shared: new Map(merged.flatMap((own, at) => own.map((id) => [id, `shared-${at}`] as const))) }
}

const importersOf = (id: string, infoOf: InfoOf) => infoOf(id)?.dynamicImporters ?? []

function graphOf(modules: ReadonlySet<string>, infoOf: InfoOf): Graph {
  const icons = iconFiles(modules, infoOf)
  const graph = new Map<string, readonly string[]>()
  const open = [...modules]
  // Also modules that only export others again: the bundler leaves them out.
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (graph.has(id)) continue
    const imported = importsOf(infoOf(id), icons)
    graph.set(id, imported)
    open.push(...imported)
  }
  return graph
}

function closureOf(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [entry]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(graph.get(id) ?? []))
  }
  return found
}

/** By entry: the modules that are loaded whenever something imports it. */
function loadedEarlier(
  closures: Closures,
  start: ReadonlySet<string>,
  isPage: (entry: string) => boolean,
  infoOf: InfoOf,
): Closures {
  const shell = [...closures].find(([entry]) => entry.endsWith(SHELL))?.[1] ?? []
  const inShell = new Set([...start, ...shell])
  const earlier = new Map<string, ReadonlySet<string>>()
  const parts: { entry: string; from: string[] }[] = []
  for (const entry of closures.keys()) {
    if (infoOf(entry)?.isEntry === true) earlier.set(entry, new Set())
    else if (isPage(entry)) earlier.set(entry, OUTSIDE.test(entry) || entry.endsWith(SHELL) ? start : inShell)
    else {
      const importers = importersOf(entry, infoOf)
      const from = [...closures].filter(([, loaded]) => importers.some((id) => loaded.has(id))).map(([one]) => one)
      parts.push({ entry, from })
    }
  }
  // What all importers have in common shrinks until nothing changes.
  for (let changed = true; changed;) {
    changed = false
    for (const { entry, from } of parts) {
      const loaded = from.flatMap((one) => {
        const before = earlier.get(one)
        return before === undefined ? [] : [new Set([...before, ...(closures.get(one) ?? [])])]
      })
      const [first, ...rest] = loaded
      if (first === undefined) continue
      const common = new Set([...first].filter((id) => rest.every((one) => one.has(id))))
      if (common.size === earlier.get(entry)?.size) continue
      earlier.set(entry, common)
      changed = true
    }
  }
  return earlier
}

interface ModuleSet {
  readonly modules: string[]
  readonly entries: ReadonlySet<number>
  readonly isFixed: boolean
}

interface Known {
  readonly graph: Graph
  readonly entries: readonly string[]
  readonly closures: Closures
  readonly start: ReadonlySet<string>
  readonly earlier: Closures
}

/** Modules that the same entries load. What the page loads first is in none. */
function modulesByEntries(modules: ReadonlySet<string>, known: Known): ModuleSet[] {
  const { graph, entries, closures, start, earlier } = known
  const loads = (entry: string, id: string) => closures.get(entry)?.has(id) ?? false
  // An entry that others import statically can stand between two modules of a set.
  const between = new Set([...graph.values()].flat().filter((id) => closures.has(id)))
  const sets = new Map<string, ModuleSet>()
  for (const id of [...modules].sort()) {
    if (start.has(id)) continue
    const loading = entries.flatMap((entry, at) =>
      loads(entry, id) && earlier.get(entry)?.has(id) !== true ? [at] : [],
    )
    const all = entries.filter((entry) => loads(entry, id))
    // The bundler keeps what one entry alone needs in the chunk of that entry.
    const own = closures.has(id) ? id : all.length === 1 ? all[0] : undefined
    const reached = [...closureOf(id, graph)].filter((one) => between.has(one))
    const key = own ?? [...loading, ...reached].join(' ')
    const set = sets.get(key) ?? { modules: [], entries: new Set(loading), isFixed: own !== undefined }
    set.modules.push(id)
    sets.set(key, set)
  }
  return [...sets.values()]
}

function groupsOf(
  sets: readonly ModuleSet[],
  { graph, entries, earlier, infoOf }: Pick<Known, 'graph' | 'entries' | 'earlier'> & { infoOf: InfoOf },
): ModuleGroup[] {
  const place = new Map(sets.flatMap(({ modules }, at) => modules.map((id) => [id, at] as const)))
  return sets.map((set, at) => ({
    ...set,
    size: set.modules.reduce((sum, id) => sum + (infoOf(id)?.code?.length ?? 0), 0),
    earlier: new Set(
      entries.flatMap((entry, number) => (set.modules.some((id) => earlier.get(entry)?.has(id)) ? [number] : [])),
    ),
    imports: new Set(set.modules.flatMap((id) => importedSets(id, graph, place)).filter((target) => target !== at)),
  }))
}

/** The sets that a module imports, also through modules that are in none. */
function importedSets(id: string, graph: Graph, place: ReadonlyMap<string, number>): number[] {
  const found = new Set<number>()
  const seen = new Set<string>()
  const open = [...(graph.get(id) ?? [])]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    const set = place.get(one)
    if (set === undefined) open.push(...(graph.get(one) ?? []))
    else found.add(set)
  }
  return [...found]
}

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
