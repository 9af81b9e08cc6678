import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const component = z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })
const dependency = z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })

/** What npm writes of a CycloneDX document. */
const document = z.looseObject({
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(dependency),
})
type NpmSbom = z.infer<typeof document>

const names = z.record(z.string(), z.string())
const manifestFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: names,
  devDependencies: names,
  /** Without them npm finds the versions that they pin invalid. */
  overrides: z.record(z.string(), z.unknown()),
})
type Manifest = z.infer<typeof manifestFile>
const lockFile = z.looseObject({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })

/**
 * npm's SBOM of the lock file, reduced to what runs: production packages that this platform has, and the packages that
 * the page contains. Optional dependencies of our own are left out: tests compare with them.
 *
 * @param inPage packages as `name@version`
 * @throws Error when npm fails, or does not know a package of the page
 */
export function npmComponents(root: string, inPage: readonly string[]): NpmSbom {
  const manifest = manifestFile.parse(readJson(root, 'package.json'))
  const lock = lockFile.parse(readJson(root, 'package-lock.json'))
  const all = npmSbom(manifest, lock, inPage)
  const self = all.metadata.component['bom-ref']
  const kept = productionOf(all, manifest)
  const references = new Map(all.components.map((one) => [`${one.name}@${one.version}`, one['bom-ref']]))
  for (const name of inPage) {
    const reference = references.get(name)
    if (reference === undefined) throw new Error(`The page contains ${name}, which the lock file does not have.`)
    kept.add(reference)
  }
  const installed = installedPackages(root, lock)
  const components = all.components.filter(
    (one) => kept.has(one['bom-ref']) && installed.has(`${one.name}@${one.version}`),
  )
  const listed = new Set(components.map((one) => one['bom-ref']))
  return {
    ...all,
    components,
    dependencies: all.dependencies
      .filter(({ ref }) => ref === self || listed.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => listed.has(ref)) })),
  }
}

/** With the packages of the page as dependencies, and without those that build and test. */
function npmSbom(
  { devDependencies, ...manifest }: Manifest,
  lock: z.infer<typeof lockFile>,
  inPage: readonly string[],
) {
  const ofPage = Object.entries(devDependencies).filter(([name]) => inPage.some((one) => one.startsWith(`${name}@`)))
  const reduced = { ...manifest, dependencies: { ...manifest.dependencies, ...Object.fromEntries(ofPage) } }
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-sbom-'))
  try {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(reduced))
    const packages = { ...lock.packages, '': reduced }
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
    const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
    return document.parse(JSON.parse(stdout))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** References of the production dependencies and of everything that they need. */
function productionOf({ components, dependencies }: NpmSbom, manifest: Manifest): Set<string> {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const direct = new Set(Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`))
  const open = components.filter((one) => direct.has(`${one.name}@${one.version}`)).map((one) => one['bom-ref'])
  const found = new Set(open)
  for (let ref = open.pop(); ref !== undefined; ref = open.pop())
    for (const needed of needs.get(ref) ?? [])
      if (!found.has(needed)) {
        found.add(needed)
        open.push(needed)
      }
  return found
}

/** The lock file has the native packages of every platform; one is installed. */
function installedPackages(root: string, { packages }: z.infer<typeof lockFile>): ReadonlySet<string> {
  return new Set(
    Object.entries(packages)
      .filter(([folder]) => folder !== '' && existsSync(path.join(root, folder)))
      .map(([folder, { version }]) => `${folder.split('node_modules/').at(-1)}@${version}`),
  )
}

const readJson = (root: string, file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
