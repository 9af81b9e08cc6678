import * as z from 'zod'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import { listOf, number, partsOf, text } from '../json-parts.ts'
import { readJson } from '../read-json.ts'
import type { ScanFormat } from '../scan-format.ts'
import { assetOf, defined, factsPart, instantOf, itemPart, joined, placeOf } from '../scan-parts.ts'
import { beginningOf, type ScanSource } from '../scan-source.ts'
import { severityOf } from '../severity.ts'

const perDevice = z.looseObject({
  cveId: text,
  deviceId: text,
  deviceName: text,
  osPlatform: text,
  osVersion: text,
  softwareVendor: text,
  softwareName: z.string(),
  softwareVersion: text,
  vulnerabilitySeverityLevel: text,
  cvssScore: number,
  recommendedSecurityUpdate: text,
  recommendedSecurityUpdateUrl: text,
  diskPaths: listOf(z.string()),
  registryPaths: listOf(z.string()),
  lastSeenTimestamp: text,
})
/** The list of "vulnerabilities by machine and software", brought into the shape of the export per device. */
const perMachine = z
  .looseObject({
    cveId: text,
    machineId: text,
    productVendor: text,
    productName: z.string(),
    productVersion: text,
    severity: text,
  })
  .transform(({ cveId, machineId, productVendor, productName, productVersion, severity }) =>
    perDevice.parse({
      cveId,
      deviceId: machineId,
      softwareVendor: productVendor,
      softwareName: productName,
      softwareVersion: productVersion,
      vulnerabilitySeverityLevel: severity,
    }),
  )
const row = z.union([perDevice, perMachine])
const NAMES = ['softwareName', 'productName']
const HEAD_CHARACTERS = 4096

/**
 * Microsoft Defender Vulnerability Management: the export "software vulnerabilities assessment per device", as the
 * interface returns it (`value`), as an array or as JSON lines. A row without a CVE is installed software: a component.
 */
export const defender: ScanFormat = {
  id: 'defender',
  name: 'Microsoft Defender (JSON)',
  provenByFile: false,
  recognizes: (file) =>
    (file.syntax === 'json' || file.syntax === 'json lines') &&
    (NAMES.some((name) => ['value.*.', '*.', ''].some((at) => file.keys.has(`${at}${name}`))) ||
      /\.windowsDefenderATP\./i.test(String(file.keys.get('@odata.context') ?? ''))),
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Microsoft Defender' })
  const path = await pathIn(source)
  for await (const entry of readJson(source, [path], { lines: path === '$' }))
    yield* partsOf(entry, row, (found) => [itemOf(source, found)])
}

async function pathIn(source: ScanSource): Promise<string> {
  const head = await beginningOf(source, HEAD_CHARACTERS)
  if (head.startsWith('[')) return '$.*'
  return /"value"\s*:\s*\[/.test(head.slice(0, HEAD_CHARACTERS)) ? '$.value.*' : '$'
}

function itemOf(source: ScanSource, found: z.output<typeof perDevice>): ScanPart {
  const { softwareVendor, softwareName, softwareVersion } = found
  const asset = assetOf(
    source,
    'host',
    [
      ['agent', found.deviceId],
      ['fqdn', found.deviceName],
    ],
    {
      name: found.deviceName,
      operatingSystem: joined([found.osPlatform, found.osVersion], ' '),
      credentialed: true,
    },
  )
  const name = softwareVendor === undefined ? softwareName : `${softwareVendor}/${softwareName}`
  const component = { name, ...defined<{ version?: string }>({ version: softwareVersion }) }
  if (found.cveId === undefined) return { part: 'component', asset, component }
  return itemPart({
    asset,
    place: placeOf({ path: found.diskPaths[0] ?? found.registryPaths[0] }),
    component,
    severity: severityOf(found.vulnerabilitySeverityLevel, found.cvssScore),
    ids: [found.cveId],
    title: `${found.cveId} in ${softwareName}`,
    solution: found.recommendedSecurityUpdate,
    evidence: [...found.diskPaths, ...found.registryPaths].join('\n'),
    score: found.cvssScore,
    references: [found.recommendedSecurityUpdateUrl ?? ''],
    seenAt: instantOf(found.lastSeenTimestamp),
    isLocal: true,
  })
}
