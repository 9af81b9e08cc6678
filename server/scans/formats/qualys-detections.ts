import type { ScanAsset } from '#domain/scans/scan-asset.ts'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import { textAt, type XmlElement } from '../read-xml.ts'
import type { ScanFormat } from '../scan-format.ts'
import { factsPart, instantOf, itemPart, numberIn, placeOf, unreadPart, withoutMarkup } from '../scan-parts.ts'
import type { ScanSource } from '../scan-source.ts'
import { QUALYS_LEVELS, readHosts } from './qualys.ts'

/**
 * Host list detection of the Qualys VM API (host_list_vm_detection_output.dtd). It has no texts: the title is the QID,
 * which the knowledge base of Qualys explains. Levels as in the report.
 */
export const qualysDetections: ScanFormat = {
  id: 'qualys-detections',
  name: 'Qualys (host detections, XML)',
  provenByFile: false,
  recognizes: (head) => head.syntax === 'xml' && head.root === 'HOST_LIST_VM_DETECTION_OUTPUT',
  read,
}

async function* read(source: ScanSource): AsyncGenerator<ScanPart> {
  yield factsPart({ scanner: 'Qualys' })
  yield* readHosts(source, {
    item: 'DETECTION',
    operatingSystem: 'OS',
    lastFound: 'LAST_FOUND_DATETIME',
    itemOf,
  })
}

function itemOf(detection: XmlElement, asset: ScanAsset): ScanPart {
  const qid = textAt(detection, 'QID')
  if (qid === undefined) return unreadPart(`line ${detection.line}`, 'The detection has no QID.', detection.text)
  const level = QUALYS_LEVELS[textAt(detection, 'SEVERITY') ?? ''] ?? 'medium'
  return itemPart({
    asset,
    severity: textAt(detection, 'TYPE') === 'Info' ? 'info' : level,
    rule: qid,
    place: placeOf({
      port: numberIn(textAt(detection, 'PORT')),
      protocol: textAt(detection, 'PROTOCOL')?.toLowerCase(),
      service: textAt(detection, 'SERVICE'),
    }),
    title: `QID ${qid}`,
    evidence: withoutMarkup(textAt(detection, 'RESULTS')),
    seenAt: instantOf(textAt(detection, 'LAST_FOUND_DATETIME')),
    settled:
      textAt(detection, 'STATUS') === 'Fixed' ? { state: 'fixed', reason: 'Qualys reports it as fixed.' } : undefined,
  })
}
