// Builds the page into dist/web and the server into dist/server.
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build as viteBuild } from 'vite'
import { pageRoutes } from './page-routes.mjs'
import { root } from './root.mjs'

/** server/platform/http/page-routes.ts reads it. */
const PAGE_ROUTES_FILE = '.page-routes.json'
/** Up to the innermost package. */
const PACKAGE_FOLDER = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/
const COMPRESSED = ['.css', '.html', '.js', '.json', '.svg', '.txt']

const dist = path.join(root, 'dist')
/** A server that starts during a build must not find half of it. */
const next = path.join(dist, 'next')

export async function build() {
  rmSync(next, { recursive: true, force: true })
  const built = await viteBuild({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: path.join(next, 'web') },
  })
  writePagePackages(built)
  writeFileSync(path.join(next, 'web', PAGE_ROUTES_FILE), JSON.stringify(await pageRoutes(built)))
  await buildServer()
  compress(path.join(next, 'web'))
  replace()
}

function replace() {
  for (const name of readdirSync(dist)) {
    if (name !== 'next') rmSync(path.join(dist, name), { recursive: true, force: true })
  }
  for (const name of readdirSync(next)) renameSync(path.join(next, name), path.join(dist, name))
  rmSync(next, { recursive: true })
}

/** The packages with a module or a file in the page, for the SBOM: most are development dependencies. */
function writePagePackages({ output }) {
  const files = output.flatMap((one) => (one.type === 'chunk' ? one.moduleIds : one.originalFileNames))
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []))
  const packages = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.resolve(root, folder, 'package.json'), 'utf8'))
    return `${name}@${version}`
  })
  writeFileSync(path.join(next, 'page-packages.json'), JSON.stringify([...new Set(packages)].sort()))
}

async function buildServer() {
  await viteBuild({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: path.join(next, 'server'),
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rollupOptions: {
        input: {
          main: 'server/main.ts',
          demo: 'server/demo/installation/demo.ts',
          'document-thread': 'server/functions/ssp/thread/document-thread.ts',
          'office-thread': 'server/functions/questionnaires/thread/office-thread.ts',
          ...commandEntries(),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
  // The database module reads them from beside its own code.
  for (const name of ['migrations', 'functions', 'views', 'policies', 'catalogs']) {
    cpSync(path.join(root, 'db', name), path.join(next, 'server', name), {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    })
  }
  // Copied unchanged into each exported bundle and package.
  cpSync(path.join(root, 'server/functions/package/offline'), path.join(next, 'server/package-offline'), {
    recursive: true,
  })
  cpSync(path.join(root, 'server/audit/verify'), path.join(next, 'server/verify'), { recursive: true })
}

/** `npm run backup` and others: scripts/command.mjs starts them. */
function commandEntries() {
  const files = readdirSync(path.join(root, 'server/commands')).filter((file) => file.endsWith('.ts'))
  return Object.fromEntries(files.map((file) => [`command-${path.parse(file).name}`, `server/commands/${file}`]))
}

function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSED.includes(path.extname(name))) continue
    const file = path.join(folder, name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
