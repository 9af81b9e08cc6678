import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export interface Import {
  /** As it is written: a package, `#domain/…` or `./…`. */
  readonly name: string
  /** Path from the root; undefined for a package. */
  readonly target: string | undefined
}

/** Static, dynamic, type-only and bare imports. A line that quotes something before `from` is text, not code. */
const SPECIFIERS = [
  /^[^'"`\n]*\bfrom\s+['"]([^'"\n]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"\n]+)['"]/g,
  /^import\s+['"]([^'"\n]+)['"]/gm,
]

/** Every source file below these folders, by its path from the root, with its imports. */
export function readImports(root: string, folders: readonly string[]): Map<string, readonly Import[]> {
  const files = folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
}

function importsOf(file: string, text: string): Import[] {
  return SPECIFIERS.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, name = '']) => {
    if (name.startsWith('#')) return { name, target: name.slice(1) }
    return { name, target: name.startsWith('.') ? path.join(path.dirname(file), name) : undefined }
  })
}

/**
 * The shortest cycle through each file that imports itself over others, without files that an earlier cycle names.
 * Type-only and dynamic imports count.
 */
export function importCycles(imports: ReadonlyMap<string, readonly Import[]>): string[][] {
  const next = (file: string) =>
    (imports.get(file) ?? []).flatMap(({ target }) => (target !== undefined && imports.has(target) ? [target] : []))
  const cycles: string[][] = []
  const reported = new Set<string>()
  for (const file of imports.keys()) {
    if (reported.has(file)) continue
    const cycle = shortestCycle(file, next)
    if (cycle === undefined) continue
    cycles.push(cycle)
    for (const member of cycle) reported.add(member)
  }
  return cycles
}

/** Breadth first, from the file until an import of the file itself. */
function shortestCycle(start: string, next: (file: string) => string[]): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]])
  const waiting = [start]
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const target of next(file)) {
      if (target === start) return pathTo(file, cameFrom)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, file)
      waiting.push(target)
    }
  }
  return undefined
}

function pathTo(end: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const path: string[] = []
  for (let file: string | undefined = end; file !== undefined; file = cameFrom.get(file)) path.unshift(file)
  return path
}
