// The architecture, executable: who may import whom, and no import cycles. ARCHITECTURE.md gives the reasons.
import { importCycles, readImports } from './import-graph.ts'

interface Rule {
  /** `*` stands for one folder name, so one row covers every feature. The first row that matches a file applies. */
  readonly in: string
  readonly may: readonly string[]
  readonly packages: readonly string[]
}

const LOOK = ['react', '@base-ui/', '@tanstack/react-virtual', 'sonner', 'lucide-react', 'clsx', 'tailwind-merge']
const rules: readonly Rule[] = [
  // Page and server both parse these, each with the same schema.
  { in: 'domain/oscal/', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/vulnerabilities/vex/', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/assessments/assessment-schema', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/controls/exception-schema', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/ssp/document-schema', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/questionnaires/templates/template-schema', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/', may: [], packages: [] },
  { in: 'db/testing', may: ['db/'], packages: ['pg', 'vitest', 'node:'] },
  { in: 'db/', may: ['domain/'], packages: ['pg', 'zod', 'node:'] },
  {
    in: 'server/platform/files/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'file-type', '@aws-sdk/', 'node:'],
  },
  {
    in: 'server/platform/',
    may: ['domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', '@hono/node-server', 'jose', 'nodemailer', 'pino', 'undici', 'ipaddr.js', 'node:'],
  },
  {
    in: 'server/storage/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', '@hono/node-server', 'jose', '@tus/', '@aws-sdk/', '@fastify/busboy', 'node:'],
  },
  {
    in: 'server/realtime/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', 'ws', 'node:'],
  },
  {
    in: 'server/functions/ssp/',
    may: ['server/functions/', 'server/platform/', 'domain/', 'db/'],
    packages: ['zod', 'docx', 'pdfkit', '@resvg/resvg-wasm', 'pdfjs-dist', 'fflate', 'node:'],
  },
  {
    in: 'server/functions/questionnaires/',
    may: ['server/functions/', 'server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'saxes', 'fflate', 'pdfkit', 'node:'],
  },
  {
    in: 'server/functions/third-parties/agreements/testing-agreements.ts',
    may: ['domain/'],
    packages: ['docx', 'pdfkit', 'node:'],
  },
  { in: 'server/functions/open-pdf.ts', may: [], packages: ['pdfjs-dist'] },
  { in: 'server/functions/start-thread.ts', may: [], packages: ['tsx', 'node:'] },
  {
    in: 'server/functions/scans/',
    may: ['server/scans/', 'server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'node:'],
  },
  {
    in: 'server/functions/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', '@fastify/busboy', 'yazl', 'fflate', 'write-excel-file', 'node:'],
  },
  {
    in: 'server/rest/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', 'csv-parse', 'node:'],
  },
  {
    in: 'server/auth/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: [
      'pg',
      'zod',
      'hono',
      'jose',
      '@node-rs/argon2',
      'otplib',
      'uqr',
      '@simplewebauthn/server',
      'openid-client',
      '@node-saml/node-saml',
      'node:',
    ],
  },
  { in: 'server/audit/', may: ['server/platform/', 'domain/', 'db/'], packages: ['pg', 'zod', 'yazl', 'node:'] },
  { in: 'server/mail/', may: ['server/platform/', 'domain/', 'db/'], packages: ['pg', 'zod', 'nodemailer', 'node:'] },
  { in: 'server/demo/installation/', may: ['server/', 'domain/', 'db/'], packages: ['zod', 'node:'] },
  {
    in: 'server/demo/scans/',
    may: ['server/demo/', 'server/functions/scans/', 'server/scans/', 'domain/'],
    packages: ['pg', 'node:'],
  },
  {
    in: 'server/demo/third-party-work.ts',
    may: ['server/demo/', 'server/functions/questionnaires/sent/', 'domain/', 'db/'],
    packages: ['pg'],
  },
  { in: 'server/commands/', may: ['server/', 'domain/', 'db/'], packages: ['pg', 'node:'] },
  { in: 'server/testing/', may: ['server/', 'domain/', 'db/'], packages: ['zod', 'node:'] },
  {
    in: 'server/feeds/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'undici', 'csv-parse', 'ae-cvss-calculator', 'fflate', 'node:'],
  },
  { in: 'server/scans/', may: ['domain/'], packages: ['zod', 'saxes', '@streamparser/json', 'csv-parse', 'node:'] },
  {
    in: 'server/*/',
    may: ['server/platform/', 'domain/', 'db/'],
    packages: ['pg', 'zod', 'hono', 'jose', '@node-rs/argon2', 'node:'],
  },
  { in: 'server/', may: ['server/', 'domain/', 'db/'], packages: ['hono', 'zod', 'node:'] },
  { in: 'web/ui/', may: ['domain/'], packages: [...LOOK, 'react-dom'] },
  {
    in: 'web/lib/',
    may: ['web/ui/', 'domain/', 'db/schema.gen.ts'],
    packages: [
      'react',
      '@supabase/',
      '@tanstack/react-query',
      '@tanstack/react-router',
      'tus-js-client',
      'lucide-react',
      'write-excel-file',
      'read-excel-file',
      'fflate',
      'papaparse',
      'diff',
      'zod',
      'sonner',
    ],
  },
  {
    in: 'web/features/docs/',
    may: ['web/ui/', 'web/lib/', 'domain/'],
    packages: ['react', '@tanstack/', 'lucide-react', 'marked'],
  },
  {
    in: 'web/features/vulnerabilities/vector-words',
    may: ['web/ui/'],
    packages: ['ae-cvss-calculator'],
  },
  {
    in: 'web/features/*/',
    may: ['web/ui/', 'web/lib/', 'domain/', 'db/schema.gen.ts'],
    packages: [
      'react',
      '@tanstack/',
      'react-dom',
      'zod',
      'lucide-react',
      'pdfjs-dist',
      'read-excel-file',
      'fflate',
      'papaparse',
    ],
  },
  {
    in: 'web/',
    may: ['web/', 'domain/'],
    packages: ['react', 'react-dom', '@base-ui/', '@tanstack/', '@fontsource-variable/', 'lucide-react', 'sonner'],
  },
  // The process of the server under test.
  { in: 'e2e/server.mjs', may: ['dist/server/'], packages: ['pg', 'node:'] },
  // Identity providers for the browser: the same as in the server's tests.
  { in: 'e2e/identity-providers.mjs', may: ['server/auth/sso/testing-'], packages: ['node:'] },
  {
    in: 'e2e/',
    may: ['domain/'],
    packages: [
      '@playwright/',
      'axe-core',
      '@supabase/',
      'ws',
      'smtp-server',
      'mailparser',
      'oidc-provider',
      'fflate',
      'samlify',
      'otplib',
      'node:',
    ],
  },
  {
    in: 'bench/',
    may: [
      'domain/',
      'server/rest/tests/testing-postgrest.ts',
      // A source of CVEs, played as in the server's tests, and what makes two mirrors equal.
      'server/feeds/testing-',
      'server/feeds/store/content-hash.ts',
    ],
    packages: [
      '@supabase/',
      'pg',
      'lighthouse',
      'puppeteer-core',
      '@playwright/',
      '@node-rs/argon2',
      'saxes',
      'ws',
      'node:',
    ],
  },
  {
    in: 'scripts/bundle/drill',
    may: ['e2e/api.ts', 'e2e/authenticator-app.ts', 'server/audit/testing-zip.ts'],
    packages: ['zod', 'node:'],
  },
  {
    in: 'scripts/',
    may: ['domain/', 'db/', 'server/', 'dist/', 'web/lib/area-checks.ts', 'e2e/contract/', 'e2e/api.ts'],
    packages: ['pg', 'zod', 'vite', 'vitest', '@playwright/', 'tsx', 'node:'],
  },
]
const IN_TESTS = [
  'vitest',
  'fast-check',
  'ajv',
  'ajv-formats',
  'fflate',
  'pg',
  'hono',
  'ws',
  'tus-js-client',
  '@supabase/',
  'smtp-server',
  'mailparser',
  'oidc-provider',
  'samlify',
  'jose',
  'semver',
  '@seriousme/openapi-schema-validator',
  'openapi-typescript-codegen',
  'node:',
]
/** Read by scripts and tests, which find them by their name. */
const CHECKS_OF_AREAS = /^web\/.*area\.checks\.ts$/
const root = process.argv[2] ?? '.'
const tops = [...new Set(rules.map((rule) => rule.in.split('/')[0] ?? ''))]
const files = readImports(root, tops)

const violations: string[] = []
const counts = new Map(tops.map((top) => [top, 0]))
for (const [file, imports] of files) {
  const rule = rules.find((candidate) => new RegExp(`^${candidate.in.replace('*', '[^/]+')}`).test(file))
  if (rule === undefined) throw new Error(`no rule for ${file}`)
  const home = `${file
    .split('/')
    .slice(0, rule.in.split('/').length - 1)
    .join('/')}/`
  const isTest = /(\.(test|spec)|\/testing[^/]*)\.tsx?$/.test(file)
  const packages = isTest ? [...rule.packages, ...IN_TESTS] : rule.packages
  const folders = [home, ...rule.may, ...(isTest ? ['db/'] : [])]
  const isAllowed = (name: string) =>
    packages.some((allowed) => name === allowed || name.startsWith(/[/:]$/.test(allowed) ? allowed : `${allowed}/`))
  const top = file.split('/')[0] ?? ''
  for (const { name, target } of imports) {
    counts.set(top, (counts.get(top) ?? 0) + 1)
    const allowed = target === undefined ? isAllowed(name) : folders.some((folder) => target.startsWith(folder))
    if (!allowed) violations.push(`${file} may not import ${name}`)
    if (CHECKS_OF_AREAS.test(target ?? '')) violations.push(`${file} may not import ${name}: the page never loads it`)
  }
}
for (const cycle of importCycles(files)) violations.push(`import cycle: ${[...cycle, cycle[0]].join(' → ')}`)

const blind = [...counts].filter(([, count]) => count === 0).map(([top]) => top)
if (blind.length > 0) throw new Error(`saw no imports in ${blind.join(', ')}: this check is broken`)
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
console.log([...violations, `${files.size} files, ${total} imports, ${violations.length} violations`].join('\n'))
process.exitCode = violations.length === 0 ? 0 : 1
