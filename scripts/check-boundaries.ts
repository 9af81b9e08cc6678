// The architecture, executable: who may import whom. ARCHITECTURE.md gives the reasons.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

interface Rule {
  /** `*` stands for one folder name, so one row covers every feature. The first row that fits a file rules it. */
  readonly in: string
  readonly may: readonly string[]
  readonly packages: readonly string[]
}

const LOOK = ['react', '@base-ui/', '@tanstack/react-virtual', 'sonner', 'lucide-react', 'clsx', 'tailwind-merge']
const rules: readonly Rule[] = [
  // Files of others are parsed where they are understood, by page and server alike.
  { in: 'domain/oscal/', may: ['domain/'], packages: ['zod'] },
  { in: 'domain/ssp/document-schema', may: ['domain/'], packages: ['zod'] },
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
    packages: ['zod', 'docx', 'pdfkit', '@resvg/resvg-wasm', 'pdfjs-dist', 'fflate', 'tsx', 'node:'],
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
    may: ['domain/'],
    packages: ['@supabase/', 'pg', 'lighthouse', '@playwright/', '@node-rs/argon2', 'ws', 'node:'],
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
  'node:',
]
// Static, dynamic and bare imports; a line that quotes something before `from` is text, not code.
const SPECIFIERS = [
  /^[^'"`\n]*\bfrom\s+['"]([^'"\n]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"\n]+)['"]/g,
  /^import\s+['"]([^'"\n]+)['"]/gm,
]

const root = process.argv[2] ?? '.'
const tops = [...new Set(rules.map((rule) => rule.in.split('/')[0] ?? ''))]
const files = tops
  .filter((top) => existsSync(path.join(root, top)))
  .flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' }).map((file) => path.join(top, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))

let imports = 0
const violations: string[] = []
for (const file of files) {
  const rule = rules.find((candidate) => new RegExp(`^${candidate.in.replace('*', '[^/]+')}`).test(file))
  if (rule === undefined) throw new Error(`no rule for ${file}`)
  const home = `${file
    .split('/')
    .slice(0, rule.in.split('/').length - 1)
    .join('/')}/`
  const isTest = /(\.(test|spec)|\/testing[^/]*)\.tsx?$/.test(file)
  const packages = isTest ? [...rule.packages, ...IN_TESTS] : rule.packages
  const folders = [home, ...rule.may, ...(isTest ? ['db/'] : [])]
  const text = readFileSync(path.join(root, file), 'utf8')
  for (const [, name = ''] of SPECIFIERS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    imports += 1
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? path.join(path.dirname(file), name)
        : undefined
    const allowed =
      target === undefined
        ? packages.some(
            (allowedName) =>
              name === allowedName || name.startsWith(/[/:]$/.test(allowedName) ? allowedName : `${allowedName}/`),
          )
        : folders.some((folder) => target.startsWith(folder))
    if (!allowed) violations.push(`${file} may not import ${name}`)
  }
}
if (imports === 0) throw new Error('saw no imports: this check is broken')
console.log([...violations, `${files.length} files, ${imports} imports, ${violations.length} violations`].join('\n'))
process.exitCode = violations.length === 0 ? 0 : 1
