import type { ProtocolId } from '../protocols/protocol-id.ts'

/** The requirements of each protocol that findings bear on, by their ids in the catalog. */
const REMEDIATION: Readonly<Record<ProtocolId, readonly string[]>> = {
  cmmc: ['SI.L1-b.1.xii'],
  cmmc2: ['3.11.3', '3.14.1'],
  hipaa: ['164.308(a)(1)(ii)(B)'],
  iso27001: ['A.8.8'],
  soc2: ['CC7.1'],
}

/** The requirements that say flaws are to be remedied in time. */
export function remediationControls(protocol: ProtocolId): readonly string[] {
  return REMEDIATION[protocol]
}
