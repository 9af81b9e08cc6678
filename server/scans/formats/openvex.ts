import * as z from 'zod'
import { parsePackageUrl } from '#domain/versions/package-url.ts'
import type { ScanComponent, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, partsOf, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'

const product = z.union([
  z.string().transform((id) => ({ '@id': id, subcomponents: [] as { '@id'?: string | undefined }[] })),
  z.looseObject({ '@id': text, subcomponents: listOf(z.looseObject({ '@id': text })) }),
])
const statement = z.looseObject({
  vulnerability: z.union([
    z.string().transform((name) => ({ name, aliases: [] as string[], description: undefined })),
    z.looseObject({ name: z.string(), aliases: listOf(z.string()), description: text }),
  ]),
  products: listOf(product),
  status: z.enum(['not_affected', 'affected', 'fixed', 'under_investigation']),
  justification: text,
  impact_statement: text,
  action_statement: text,
  timestamp: text,
})

/** OpenVEX 0.2.0: statements about products. One item per statement and product. */
export const openvex: ScanFormat = {
  id: 'openvex',
  name: 'OpenVEX (JSON)',
  provenByFile: true,
  recognizes: (file) => file.syntax === 'json' && String(file.keys.get('@context') ?? '').includes('openvex'),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  for await (const { path, value } of readJson(source, ['$.author', '$.timestamp'])) {
    const said = typeof value === 'string' ? value : undefined
    yield factsPart(path === 'author' ? { scanner: 'OpenVEX', policyName: said } : { startedAt: instantOf(said) })
  }
  for await (const entry of readJson(source, ['$.statements.*']))
    yield* partsOf(entry, statement, (found) => itemsOf(source, found))
}

function itemsOf(source: ScanSource, found: z.output<typeof statement>): readonly ScanPart[] {
  const products = found.products.flatMap(({ '@id': id, subcomponents }) =>
    subcomponents.length === 0 ? [id] : subcomponents.map((sub) => sub['@id'] ?? id),
  )
  return (products.length === 0 ? [undefined] : products).map((id) => itemOf(source, found, id))
}

function itemOf(source: ScanSource, found: z.output<typeof statement>, id: string | undefined): ScanPart {
  const { name, aliases, description } = found.vulnerability
  return itemPart({
    asset: assetOf(source, 'repository', [['name', source.name]]),
    component: id === undefined ? undefined : componentOf(id),
    isLocal: true,
    // A statement says whether, not how severe: a known CVE brings its own severity.
    severity: 'medium',
    ids: [name, ...aliases],
    title: `${name}${id === undefined ? '' : ` in ${componentOf(id).name}`}`,
    description,
    solution: found.action_statement,
    seenAt: instantOf(found.timestamp),
    settled: settledBy(found),
  })
}

function settledBy(found: z.output<typeof statement>): ScanItem['settled'] {
  if (found.status !== 'not_affected' && found.status !== 'fixed') return undefined
  const reason = [found.justification?.replaceAll('_', ' '), found.impact_statement].filter((one) => one !== undefined)
  return {
    state: found.status === 'fixed' ? 'fixed' : 'not affected',
    ...defined<{ reason?: string }>({ reason: reason.join(': ') }),
  }
}

function componentOf(id: string): ScanComponent {
  const url = parsePackageUrl(id)
  if (url === undefined) return { name: id }
  const { namespace, name, version } = url
  const full = namespace === undefined ? name : `${namespace}/${name}`
  return { name: full, purl: id, ...defined<{ version?: string }>({ version }) }
}
