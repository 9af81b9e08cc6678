import * as z from 'zod'
import type { ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, section, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const finding = z.looseObject({
  Id: z.string(),
  GeneratorId: text,
  Title: text,
  Description: text,
  UpdatedAt: text,
  LastObservedAt: text,
  Severity: section({ Label: text, Normalized: number }),
  Remediation: section({ Recommendation: section({ Text: text, Url: text }) }),
  Resources: listOf(z.looseObject({ Type: text, Id: text, Region: text })),
  Compliance: section({ Status: text, StatusReasons: listOf(z.looseObject({ Description: text })) }),
  Vulnerabilities: listOf(
    z.looseObject({
      Id: text,
      Cvss: listOf(z.looseObject({ BaseScore: number, BaseVector: text })),
      ReferenceUrls: listOf(z.string()),
      VulnerablePackages: listOf(z.looseObject({ Name: text, Version: text, FixedInVersion: text, FilePath: text })),
    }),
  ),
  Workflow: section({ Status: text }),
  RecordState: text,
})

type Finding = z.output<typeof finding>

/** Findings of AWS Security Hub in its own format (ASFF, schema 2018-10-08), as `get-findings` returns them. */
export const securityHub: ScanFormat = {
  id: 'security-hub',
  name: 'AWS Security Hub (ASFF)',
  provenByFile: true,
  recognizes: (file) =>
    file.syntax === 'json' &&
    (['findings.*.AwsAccountId', 'Findings.*.AwsAccountId', '*.AwsAccountId'].some((key) => file.keys.has(key)) ||
      [...file.keys.keys()].join() === 'Findings,Findings.*'),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'AWS Security Hub' })
  for await (const entry of readJson(source, await pathsIn(source))) {
    yield* partsOf(entry, finding, (found) => [itemOf(source, found)])
  }
}

async function pathsIn(source: ScanSource): Promise<readonly string[]> {
  for await (const { path } of readJson(source, ['$.*']))
    return path.startsWith('[') ? ['$.*'] : ['$.findings.*', '$.Findings.*']
  return ['$.findings.*']
}

function itemOf(source: ScanSource, found: Finding): ScanPart {
  const [resource] = found.Resources
  const passed = found.Compliance.Status === 'PASSED' || found.Compliance.Status === 'NOT_AVAILABLE'
  const packages = found.Vulnerabilities.flatMap((one) => one.VulnerablePackages)
  const fixes = packages.flatMap(({ Name, FixedInVersion }) =>
    FixedInVersion === undefined ? [] : [`${Name ?? 'the package'} to ${FixedInVersion}`],
  )
  const advice = found.Remediation.Recommendation
  return itemPart({
    asset: assetOf(source, 'cloud', [['arn', resource?.Id]], { name: resource?.Id }),
    place: placeOf({ path: packages[0]?.FilePath }),
    severity: passed ? 'info' : severityOf(found.Severity?.Label),
    rule: found.GeneratorId ?? found.Id,
    family: resource?.Type,
    title: found.Title,
    ids: found.Vulnerabilities.map(({ Id }) => Id),
    description: found.Description,
    solution: fixes.length > 0 ? `Update ${fixes.join(', ')}.` : advice.Text,
    evidence: joined([
      ...(found.Compliance.StatusReasons ?? []).map(({ Description }) => Description),
      ...packages.map(({ Name, Version }) => [Name, Version].filter((one) => one !== undefined).join(' ')),
      ...found.Resources.slice(1).map(({ Id }) => Id),
    ]),
    vectors: found.Vulnerabilities.flatMap(({ Cvss }) => Cvss.flatMap(({ BaseVector }) => BaseVector ?? [])),
    scores: found.Vulnerabilities.flatMap(({ Cvss }) => Cvss.map(({ BaseScore }) => BaseScore)),
    references: [advice.Url ?? '', ...found.Vulnerabilities.flatMap(({ ReferenceUrls }) => ReferenceUrls)],
    seenAt: instantOf(found.LastObservedAt ?? found.UpdatedAt),
    isLocal: true,
    settled: settledBy(found),
  })
}

function settledBy({ Workflow, RecordState }: Finding): ScanItem['settled'] {
  if (Workflow.Status === 'SUPPRESSED') return { state: 'accepted', reason: 'Suppressed in Security Hub.' }
  if (Workflow.Status === 'RESOLVED') return { state: 'fixed', reason: 'Resolved in Security Hub.' }
  return RecordState === 'ARCHIVED' ? { state: 'fixed', reason: 'Archived in Security Hub.' } : undefined
}
