// Kilobytes of gzipped JavaScript that each route loads, against its budget. Fails when one is over.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

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

/** The files that a chunk needs before it runs: itself and everything it imports. */
function closure(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const found = manifest[key]
    if (found === undefined) throw new Error(`${key} is not in the manifest`)
    if (files.has(found.file)) continue
    files.add(found.file)
    open.push(...found.imports)
  }
  return files
}

const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipKb(file), 0)

/** What the page loads on a route: these source files and everything they import. */
const ENTRY = ['index.html']
const SHELL = ['web/app/shell.tsx']
/** The menus of the header and of every list: loaded when one is first opened, once for all pages. */
const MENUS = ['web/app/user-menu-list.tsx']
/** Shared by every dialog. */
const DIALOGS = ['web/app/step-up-dialog.tsx']
interface Budget {
  readonly name: string
  readonly load: readonly string[]
  readonly without: readonly string[]
  readonly budgetKb: number
}

/** The budget of most pages. */
function usualBudget(name: string, ...load: string[]): Budget {
  return { name: `${name}, beyond shell and menus`, load, without: [...ENTRY, ...SHELL, ...MENUS], budgetKb: 45 }
}

const routes: readonly Budget[] = [
  { name: 'entry', load: ENTRY, without: [], budgetKb: 120 },
  { name: 'sign-in, in all', load: [...ENTRY, 'web/features/auth/auth-page.tsx'], without: [], budgetKb: 125 },
  { name: 'shell, in all', load: [...ENTRY, ...SHELL], without: [], budgetKb: 190 },
  { name: 'menus, once on any page', load: MENUS, without: [...ENTRY, ...SHELL], budgetKb: 60 },
  {
    name: 'dashboard, beyond the shell',
    load: ['web/features/dashboard/dashboard-page.tsx'],
    without: [...ENTRY, ...SHELL],
    budgetKb: 35,
  },
  usualBudget('controls', 'web/features/controls/list-page.tsx'),
  usualBudget('one control', 'web/features/controls/control-page.tsx'),
  usualBudget('portfolio', 'web/features/portfolio/portfolio-page.tsx'),
  usualBudget('assess', 'web/features/controls/assess/assess-page.tsx'),
  usualBudget('evidence', 'web/features/evidence/evidence-page.tsx'),
  usualBudget('system security plan', 'web/features/ssp/ssp-page.tsx'),
  usualBudget('plan of action', 'web/features/poam/poam-page.tsx'),
  usualBudget('packages', 'web/features/package/package-page.tsx', 'web/features/package/make-dialog.tsx'),
  {
    name: 'plan of action, an item and what opens over it',
    load: ['web/features/poam/drawer/item-drawer.tsx', 'web/features/poam/close/close-dialog.tsx'],
    without: [...ENTRY, ...SHELL, ...MENUS, 'web/features/poam/poam-page.tsx'],
    budgetKb: 45,
  },
  usualBudget('checks', 'web/features/controls/checks/checks-page.tsx'),
  usualBudget('assessments', 'web/features/assessments/assessments-page.tsx'),
  usualBudget('one assessment', 'web/features/assessments/assessment-page.tsx'),
  usualBudget('test wizard', 'web/features/assessments/wizard/wizard-page.tsx'),
  usualBudget('simulator', 'web/features/simulator/simulator-page.tsx'),
  {
    name: 'evidence, a piece and what opens over it',
    load: ['web/features/evidence/drawer/evidence-drawer.tsx', 'web/features/evidence/add/add-dialog.tsx'],
    without: [...ENTRY, ...SHELL, ...MENUS, 'web/features/evidence/evidence-page.tsx'],
    budgetKb: 45,
  },
  usualBudget('companies', 'web/features/companies/companies-page.tsx'),
  usualBudget('user management', 'web/features/people/user-management-page.tsx'),
  usualBudget('members', 'web/features/people/members-page.tsx'),
  usualBudget('permissions', 'web/features/people/permissions-page.tsx'),
  usualBudget('security', 'web/features/people/security-page.tsx'),
  usualBudget('profile', 'web/features/profile/profile-frame.tsx', 'web/features/profile/account-page.tsx'),
  usualBudget('email settings', 'web/features/mail-settings/mail-settings-page.tsx'),
  usualBudget('notice choices', 'web/features/notices/notice-preferences-page.tsx'),
  // Loaded when they are first needed, once for all pages.
  {
    name: 'notices, at the first',
    load: ['web/features/notices/notice-panel.tsx'],
    without: [...ENTRY, ...SHELL, ...MENUS],
    budgetKb: 20,
  },
  {
    name: 'command palette, once idle',
    load: ['web/app/command-palette.tsx'],
    without: [...ENTRY, ...SHELL, ...MENUS, ...DIALOGS],
    budgetKb: 20,
  },
  {
    name: 'sign-up, beyond the sign-in page',
    load: ['web/features/auth/sign-up-form.tsx'],
    without: [...ENTRY, 'web/features/auth/auth-page.tsx'],
    budgetKb: 10,
  },
  {
    name: 'a fresh proof, at the first',
    load: ['web/app/step-up-dialog.tsx'],
    without: [...ENTRY, ...SHELL, ...MENUS],
    budgetKb: 45,
  },
  {
    name: 'live updates, once idle',
    load: ['web/lib/live/live-client.ts'],
    without: [...ENTRY, ...SHELL],
    budgetKb: 25,
  },
  {
    name: 'large uploads, at the first',
    load: ['web/lib/uploads/send-in-parts.ts'],
    without: [...ENTRY, ...SHELL],
    budgetKb: 20,
  },
  { name: 'downloads, at the first', load: ['web/lib/storage-client.ts'], without: [...ENTRY, ...SHELL], budgetKb: 20 },
]

let over = 0
function report(name: string, kb: number, budgetKb: number): void {
  if (kb > budgetKb) over += 1
  console.log(`${kb > budgetKb ? 'OVER' : ' ok '} ${name.padEnd(32)} ${kb.toFixed(1).padStart(6)} kB of ${budgetKb}`)
}
for (const { name, load, without, budgetKb } of routes) {
  const already = closure(without)
  report(name, sum([...closure(load)].filter((file) => !already.has(file))), budgetKb)
}
const assets = readdirSync(path.join(folder, 'assets'))
report('styles', sum(assets.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`)), 25)
const fonts = assets.filter((file) => file.endsWith('.woff2'))
if (fonts.length > 1) over += 1
console.log(`${fonts.length > 1 ? 'OVER' : ' ok '} fonts: ${fonts.length} of 1 file`)
process.exitCode = over === 0 ? 0 : 1
