// Kilobytes of gzipped JavaScript that each route loads, against its budget. Fails when one is over.
// The budgets of an area are in its area.checks.ts.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { z } from 'zod'
import type { SizeBudget } from '#web/lib/area-checks.ts'
import { areaChecks } from './area-checks.ts'
import { filesOf } from './page-chunks.ts'

const chunk = z.object({
  file: z.string(),
  src: z.string().optional(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})

const folder = 'dist/web'
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8')))
const sizes = new Map<string, number>()

function gzipKb(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length / 1024
  sizes.set(file, size)
  return size
}

const closure = (keys: readonly string[]) => filesOf(manifest, keys)

/** A chunk that imports itself through others: what it runs at once may not be there yet. */
function circle(): string | undefined {
  const done = new Set<string>()
  const enter = (key: string, path: readonly string[]): string | undefined => {
    if (path.includes(key)) return [...path.slice(path.indexOf(key)), key].join(' → ')
    if (done.has(key)) return undefined
    done.add(key)
    for (const next of manifest[key]?.imports ?? []) {
      const found = enter(next, [...path, key])
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const key of Object.keys(manifest)) {
    const found = enter(key, [])
    if (found !== undefined) return found
  }
  return undefined
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipKb(file), 0)

/** What is loaded before a page. */
const ENTRY = ['index.html']
const SHELL = [...ENTRY, 'web/app/shell.tsx']
/** The menus of the header and of every list: loaded when one is first opened, once for all pages. */
const MENUS = [...SHELL, 'web/app/user-menu-list.tsx']
const BEYOND = {
  nothing: { files: [], words: 'in all' },
  entry: { files: ENTRY, words: 'beyond the entry' },
  shell: { files: SHELL, words: 'beyond the shell' },
  menus: { files: MENUS, words: 'beyond shell and menus' },
} as const
/** Shared by every dialog. */
const DIALOGS = 'web/app/step-up-dialog.tsx'
/** The budget of most pages. */
const PAGE_KB = 45
/** Requests before a page begins to load; scripts/chunk-groups.ts keeps them few. */
const SHELL_FILES = 20
/** The budget of what an area adds to the frame. */
const AREA_KB = 2

interface Budget {
  readonly name: string
  readonly load: readonly string[]
  readonly without: readonly string[]
  readonly budgetKb: number
}

const ofTheFrame: readonly Budget[] = [
  { name: 'entry', load: ENTRY, without: [], budgetKb: 120 },
  { name: 'shell, in all', load: SHELL, without: [], budgetKb: 190 },
  { name: 'menus, once on any page', load: MENUS, without: SHELL, budgetKb: 60 },
  // Loaded when they are first needed, once for all pages.
  {
    name: 'command palette, once idle',
    load: ['web/app/command-palette.tsx'],
    without: [...MENUS, DIALOGS],
    // Holds the commands of every area, each with a line of description and what it asks next.
    budgetKb: 26,
  },
  { name: 'a fresh proof, at the first', load: [DIALOGS], without: MENUS, budgetKb: 45 },
  { name: 'live updates, once idle', load: ['web/lib/live/live-client.ts'], without: SHELL, budgetKb: 25 },
  { name: 'large uploads, at the first', load: ['web/lib/uploads/send-in-parts.ts'], without: SHELL, budgetKb: 20 },
  { name: 'downloads, at the first', load: ['web/lib/file/storage-client.ts'], without: SHELL, budgetKb: 20 },
]

function ofArea(folder: string, { name, load, beyond = 'menus', after = [], budgetKb = PAGE_KB }: SizeBudget): Budget {
  const inFolder = (file: string) => `${folder}/${file}`
  const { files, words } = BEYOND[beyond]
  return {
    name: after.length > 0 ? name : `${name}, ${words}`,
    load: [...(beyond === 'nothing' ? ENTRY : []), ...load.map(inFolder)],
    without: [...files, ...after.map(inFolder)],
    budgetKb,
  }
}

const checks = await areaChecks()
const budgets = [
  ...ofTheFrame,
  ...[...checks].flatMap(([folder, { sizes = [] }]) => sizes.map((size) => ofArea(folder, size))),
]

/** What an `area.ts` adds to the frame: itself and its icons. */
async function addedByArea(file: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: file, formats: ['es'] },
      rolldownOptions: { external: [/^#/, /createLucideIcon/, /^react/] },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  return outputs.reduce((total, one) => total + ('code' in one ? gzipSync(one.code, { level: 9 }).length : 0), 0) / 1024
}

let over = 0
function report(name: string, kb: number, budgetKb: number): void {
  if (kb > budgetKb) over += 1
  console.log(`${kb > budgetKb ? 'OVER' : ' ok '} ${name.padEnd(32)} ${kb.toFixed(1).padStart(6)} kB of ${budgetKb}`)
}
for (const { name, load, without, budgetKb } of budgets) {
  const already = closure(without)
  report(name, sum([...closure(load)].filter((file) => !already.has(file))), budgetKb)
}
const areas = readdirSync('web/features').flatMap((folder) => {
  const file = `web/features/${folder}/area.ts`
  return existsSync(file) ? [file] : []
})
const added = await Promise.all(areas.map(async (file) => ({ file, kb: await addedByArea(file) })))
const [largest] = added.toSorted((one, other) => other.kb - one.kb)
if (largest === undefined) throw new Error('saw no area.ts: this check is broken')
report(`the largest area.ts, ${largest.file}`, largest.kb, AREA_KB)
const files = closure(SHELL).size
if (files > SHELL_FILES) over += 1
console.log(`${files > SHELL_FILES ? 'OVER' : ' ok '} files of the shell: ${files} of ${SHELL_FILES}`)
const found = circle()
if (found !== undefined) over += 1
console.log(found === undefined ? ' ok  no chunk imports itself through others' : `OVER a circle of chunks: ${found}`)
const assets = readdirSync(path.join(folder, 'assets'))
report('styles', sum(assets.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`)), 25)
const fonts = assets.filter((file) => file.endsWith('.woff2'))
if (fonts.length > 1) over += 1
console.log(`${fonts.length > 1 ? 'OVER' : ' ok '} fonts: ${fonts.length} of 1 file`)
process.exitCode = over === 0 ? 0 : 1
