import * as z from 'zod'
import type { ScanComponent, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson, type JsonValue } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const identifiers = listOf(z.looseObject({ type: text, value: text }))
const references = listOf(z.looseObject({ url: text }))
const rest = z.looseObject({
  state: text,
  html_url: text,
  dependency: section({ package: section({ ecosystem: text, name: text }), manifest_path: text }),
  security_advisory: z.looseObject({
    summary: text,
    description: text,
    severity: text,
    cvss: section({ vector_string: text, score: number }),
    cwes: listOf(z.looseObject({ cwe_id: text })),
    identifiers,
    references,
  }),
  security_vulnerability: section({
    vulnerable_version_range: text,
    first_patched_version: section({ identifier: text }),
  }),
  repository: section({ html_url: text, full_name: text }),
  created_at: text,
  dismissed_reason: text,
  dismissed_comment: text,
})
const graph = z.looseObject({
  createdAt: text,
  dismissedAt: text,
  dismissReason: text,
  state: text,
  vulnerableManifestPath: text,
  vulnerableRequirements: text,
  securityVulnerability: z.looseObject({
    severity: text,
    package: section({ name: text, ecosystem: text }),
    vulnerableVersionRange: text,
    firstPatchedVersion: section({ identifier: text }),
    advisory: z.looseObject({
      summary: text,
      description: text,
      identifiers,
      references,
      cvss: section({ vectorString: text, score: number }),
      cwes: section({ nodes: listOf(z.looseObject({ cweId: text })) }),
    }),
  }),
})

/** Alerts of GitHub Dependabot: of the REST interface (an array) or of a GraphQL query (`vulnerabilityAlerts`). */
export const dependabot: ScanFormat = {
  id: 'dependabot',
  name: 'GitHub Dependabot (JSON)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (file.keys.has('*.security_advisory') ||
      file.keys.has('data.search.nodes') ||
      file.keys.has('data.repository.vulnerabilityAlerts') ||
      file.keys.has('data.organization.repositories')),
  read,
}

const REPOSITORIES = ['$.data.search.nodes.*', '$.data.repository', '$.data.organization.repositories.nodes.*']

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'GitHub Dependabot' })
  let isGraph = false
  for await (const entry of readJson(source, REPOSITORIES)) {
    isGraph = true
    yield* repositoryParts(source, entry)
  }
  if (isGraph) return
  for await (const entry of readJson(source, ['$.*'])) yield* partsOf(entry, rest, (found) => [restItem(source, found)])
}

const repository = z.looseObject({
  name: text,
  nameWithOwner: text,
  url: text,
  vulnerabilityAlerts: z.union([
    z.looseObject({ nodes: z.array(z.unknown()) }),
    z
      .looseObject({ edges: z.array(z.looseObject({ node: z.unknown() })) })
      .transform(({ edges }) => ({ nodes: edges.map(({ node }) => node) })),
  ]),
})

function repositoryParts(source: ScanSource, entry: JsonValue): Iterable<ScanPart> {
  return partsOf(entry, repository, (found) =>
    found.vulnerabilityAlerts.nodes.flatMap((value, index) => [
      ...partsOf({ path: `${entry.path}.vulnerabilityAlerts.nodes[${index}]`, value }, graph, (alert) => [
        graphItem(source, found, alert),
      ]),
    ]),
  )
}

function graphItem(
  source: ScanSource,
  { name, nameWithOwner, url }: z.output<typeof repository>,
  alert: z.output<typeof graph>,
): ScanPart {
  const {
    advisory,
    package: packaged,
    firstPatchedVersion,
    vulnerableVersionRange,
    severity,
  } = alert.securityVulnerability
  const isDismissed = alert.dismissedAt !== undefined || alert.state === 'DISMISSED'
  return itemPart({
    asset: assetOf(source, 'repository', [['url', url ?? nameWithOwner ?? name]], { name: nameWithOwner ?? name }),
    place: placeOf({ path: alert.vulnerableManifestPath }),
    component: componentOf(packaged.name, packaged.ecosystem, firstPatchedVersion.identifier),
    severity: severityOf(severity, advisory.cvss.score),
    title: advisory.summary,
    ids: advisory.identifiers.map(({ value }) => value),
    cwes: (advisory.cwes?.nodes ?? []).map(({ cweId }) => cweId ?? ''),
    description: advisory.description,
    solution: updateText(packaged.name, firstPatchedVersion.identifier),
    evidence: joined([alert.vulnerableRequirements, vulnerableVersionRange]),
    vectors: [advisory.cvss.vectorString ?? ''],
    score: advisory.cvss.score,
    references: advisory.references.map(({ url: link }) => link ?? ''),
    seenAt: instantOf(alert.createdAt),
    isLocal: true,
    settled: settledBy(isDismissed ? 'dismissed' : alert.state?.toLowerCase(), [alert.dismissReason]),
  })
}

function restItem(source: ScanSource, alert: z.output<typeof rest>): ScanPart {
  const { security_advisory: advisory, dependency, security_vulnerability: range, repository: of } = alert
  const name = dependency.package.name
  const patched = range.first_patched_version.identifier
  const url = of.html_url ?? alert.html_url?.split('/security/')[0]
  return itemPart({
    asset: assetOf(source, 'repository', [['url', url]], { name: of.full_name ?? url }),
    place: placeOf({ path: dependency.manifest_path }),
    component: componentOf(name, dependency.package.ecosystem, patched),
    severity: severityOf(advisory.severity, advisory.cvss.score),
    title: advisory.summary,
    ids: advisory.identifiers.map(({ value }) => value),
    cwes: advisory.cwes.map(({ cwe_id: id }) => id ?? ''),
    description: advisory.description,
    solution: updateText(name, patched),
    evidence: range.vulnerable_version_range,
    vectors: [advisory.cvss.vector_string ?? ''],
    score: advisory.cvss.score,
    references: [alert.html_url ?? '', ...advisory.references.map((one) => one.url ?? '')],
    seenAt: instantOf(alert.created_at),
    isLocal: true,
    settled: settledBy(alert.state, [alert.dismissed_reason, alert.dismissed_comment]),
  })
}

function componentOf(
  name: string | undefined,
  ecosystem: string | undefined,
  patched: string | undefined,
): ScanComponent | undefined {
  if (name === undefined) return undefined
  const type = PURL_TYPES[ecosystem?.toLowerCase() ?? '']
  return {
    name,
    ...defined<Partial<ScanComponent>>({
      purl: type === undefined ? undefined : `pkg:${type}/${name.replace(':', '/').replace(/^@/, '%40')}`,
      fixedIn: patched === undefined ? undefined : [patched],
    }),
  }
}

const PURL_TYPES: Readonly<Record<string, string>> = {
  npm: 'npm',
  pip: 'pypi',
  maven: 'maven',
  nuget: 'nuget',
  rubygems: 'gem',
  composer: 'composer',
  go: 'golang',
  rust: 'cargo',
  erlang: 'hex',
  pub: 'pub',
  swift: 'swift',
  actions: 'github',
}

function updateText(name: string | undefined, patched: string | undefined): string | undefined {
  return patched === undefined ? undefined : `Update ${name ?? 'the package'} to ${patched}.`
}

function settledBy(state: string | undefined, reasons: readonly (string | undefined)[]): ScanItem['settled'] {
  const reason = reasons.filter((one) => one !== undefined).join(': ')
  if (state === 'dismissed' || state === 'auto_dismissed')
    return { state: 'accepted', reason: reason || 'Dismissed at GitHub.' }
  return state === 'fixed' ? { state: 'fixed', reason: 'Fixed at GitHub.' } : undefined
}
