import type { Severity } from '#domain/vulnerabilities/severity.ts'

interface SampleWeakness {
  readonly severity: Severity
  readonly title: string
  readonly cves?: readonly string[]
  readonly solution: string
  readonly score?: number
  readonly vector?: string
  /** In CISA's catalog of known exploited vulnerabilities. */
  readonly exploited?: true
}

/** What the scans of the samples find, by severity. */
export const SAMPLE_WEAKNESSES: readonly SampleWeakness[] = [
  {
    severity: 'critical',
    title: 'Apache Log4j remote code execution',
    cves: ['CVE-2021-44228'],
    solution: 'Update Log4j to 2.17.1',
    score: 10,
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
    exploited: true,
  },
  {
    severity: 'critical',
    title: 'Unsupported operating system',
    solution: 'Replace the operating system by a supported release',
    score: 10,
  },
  {
    severity: 'high',
    title: 'OpenSSL X.509 email address overflow',
    cves: ['CVE-2022-3602'],
    solution: 'Update OpenSSL to 3.0.7',
    score: 7.5,
    vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
  },
  {
    severity: 'high',
    title: 'OpenSSH agent forwarding remote code execution',
    cves: ['CVE-2023-38408'],
    solution: 'Update OpenSSH to 9.3p2',
  },
  { severity: 'high', title: 'Missing operating system updates', solution: 'Install the updates of this month' },
  {
    severity: 'medium',
    title: 'SSH prefix truncation',
    cves: ['CVE-2023-48795'],
    solution: 'Update OpenSSH to 9.6',
    score: 5.9,
    vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N',
  },
  { severity: 'medium', title: 'SMB signing not required', solution: 'Require signing on the server', score: 5.3 },
  { severity: 'medium', title: 'Self-signed TLS certificate', solution: 'Install a certificate of your authority' },
  { severity: 'low', title: 'SSH server CBC mode ciphers', solution: 'Switch off CBC ciphers' },
  { severity: 'low', title: 'ICMP timestamp disclosure', cves: ['CVE-1999-0524'], solution: 'Filter ICMP timestamps' },
]
