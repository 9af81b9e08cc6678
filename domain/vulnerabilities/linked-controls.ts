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

/** The requirements that say systems are to be scanned for vulnerabilities. Level 1 of CMMC has none. */
const SCANNING: Readonly<Record<ProtocolId, readonly string[]>> = {
  cmmc: [],
  cmmc2: ['3.11.2'],
  // NIST SP 800-66r2 names scans as a source of the vulnerabilities that the risk analysis identifies.
  hipaa: ['164.308(a)(1)(ii)(A)'],
  iso27001: ['A.8.8'],
  soc2: ['CC7.1'],
}

/** The requirements that ask for periodic scans. */
export function scanningControls(protocol: ProtocolId): readonly string[] {
  return SCANNING[protocol]
}
