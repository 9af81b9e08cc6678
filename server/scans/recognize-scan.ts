import { TokenParser, Tokenizer } from '@streamparser/json'
import { cyclonedxXml } from './formats/cyclonedx-xml.ts'
import { cyclonedx } from './formats/cyclonedx.ts'
import { defender } from './formats/defender.ts'
import { dependabot } from './formats/dependabot.ts'
import { grype } from './formats/grype.ts'
import { nessusCsv } from './formats/nessus-csv.ts'
import { nessus } from './formats/nessus.ts'
import { nmap } from './formats/nmap.ts'
import { npmAudit } from './formats/npm-audit.ts'
import { nuclei } from './formats/nuclei.ts'
import { ocsf } from './formats/ocsf.ts'
import { openscap } from './formats/openscap.ts'
import { openvasCsv } from './formats/openvas-csv.ts'
import { openvas } from './formats/openvas.ts'
import { openvex } from './formats/openvex.ts'
import { osvScanner } from './formats/osv-scanner.ts'
import { prowlerCsv } from './formats/prowler-csv.ts'
import { qualysCsv } from './formats/qualys-csv.ts'
import { qualysDetections } from './formats/qualys-detections.ts'
import { qualys } from './formats/qualys.ts'
import { sarif } from './formats/sarif.ts'
import { securityHub } from './formats/security-hub.ts'
import { snyk } from './formats/snyk.ts'
import { trivy } from './formats/trivy.ts'
import { wazuh } from './formats/wazuh.ts'
import { zapJson } from './formats/zap-json.ts'
import { zap } from './formats/zap.ts'
import { tableHeadIn } from './read-table.ts'
import type { ScanFormat, ScanHead } from './scan-format.ts'
import { beginningOf, type ScanSource } from './scan-source.ts'

/** Every format that is read, in the order in which they are tried. */
export const SCAN_FORMATS: readonly ScanFormat[] = [
  nessus,
  nessusCsv,
  openvas,
  openvasCsv,
  nmap,
  qualys,
  qualysCsv,
  qualysDetections,
  zap,
  zapJson,
  openscap,
  trivy,
  cyclonedx,
  cyclonedxXml,
  openvex,
  sarif,
  grype,
  securityHub,
  ocsf,
  prowlerCsv,
  dependabot,
  wazuh,
  osvScanner,
  npmAudit,
  snyk,
  nuclei,
  defender,
]

/** A format of ours, or a table whose columns a person must name first. */
export type RecognizedScan =
  | { readonly kind: 'format'; readonly format: ScanFormat }
  | { readonly kind: 'table'; readonly header: readonly string[] }

const HEAD_CHARACTERS = 256 * 1024
/** Keys below this depth tell nothing about the format. */
const KEY_DEPTH = 4

/**
 * Recognizes a scan file by its content; its name does not matter.
 *
 * @throws RangeError with a message for the person when it is none
 */
export async function recognizeScan(source: ScanSource): Promise<RecognizedScan> {
  const head = await headOf(source)
  const format = SCAN_FORMATS.find((one) => one.recognizes(head))
  if (format !== undefined) return { kind: 'format', format }
  if (head.syntax === 'csv') return { kind: 'table', header: head.header }
  const what = head.syntax === 'xml' ? `XML with the root element “${head.root}”` : 'JSON'
  throw new RangeError(
    `The file is ${what}, but not a scan in a known format. Export it from the scanner again, or as CSV.`,
  )
}

async function headOf(source: ScanSource): Promise<ScanHead> {
  await refuseArchives(source)
  const start = await beginningOf(source, HEAD_CHARACTERS)
  if (start === '') throw new RangeError('The file is empty.')
  if (start.startsWith('<')) return xmlHead(start)
  if (start.startsWith('{') || start.startsWith('[')) return jsonHead(start.slice(0, HEAD_CHARACTERS))
  return csvHead(start)
}

async function refuseArchives(source: ScanSource): Promise<void> {
  for await (const bytes of source.open()) {
    const [a, b] = bytes
    if ((a === 0x50 && b === 0x4b) || (a === 0x1f && b === 0x8b))
      throw new RangeError('The file is compressed. Unpack it and upload the scan file itself.')
    if (bytes.subarray(0, 1024).includes(0) && !(a === 0xff && b === 0xfe) && !(a === 0xfe && b === 0xff))
      throw new RangeError('The file is not text, so it is not a scan in a known format.')
    return
  }
}

function xmlHead(text: string): ScanHead {
  const [, root = ''] =
    /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s>/]/.exec(
      text.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, ''),
    ) ?? []
  return { syntax: 'xml', root }
}

/** The paths of all keys near the top that stand within the head, and their texts and numbers. */
function jsonHead(text: string): ScanHead {
  const keys = new Map<string, string | number | undefined>()
  const tokenizer = new Tokenizer({ separator: '' })
  const parser = new TokenParser({ keepStack: false, separator: '', emitPartialValues: true })
  let documents = 0
  tokenizer.onToken = (token) => parser.write(token)
  parser.onValue = ({ key, value, stack, partial }) => {
    const path = [...stack.slice(1).map((step) => step.key), key].filter((one) => one !== undefined)
    if (path.length === 0) documents += partial === true ? 0 : 1
    if (path.length === 0 || path.length > KEY_DEPTH) return
    const name = path.map((one) => (typeof one === 'number' ? '*' : one)).join('.')
    const isPlain = typeof value === 'string' || typeof value === 'number'
    if (isPlain || !keys.has(name)) keys.set(name, isPlain ? value : undefined)
  }
  // What is broken is told by the reader of the format, with its position.
  tokenizer.onError = () => undefined
  parser.onError = () => undefined
  tokenizer.write(text)
  return { syntax: documents > 1 ? 'json lines' : 'json', keys }
}

function csvHead(text: string): ScanHead {
  const { header } = tableHeadIn(text)
  if (header.length < 2) throw new RangeError('The file is not a scan in a known format, and not a table either.')
  return { syntax: 'csv', header }
}
