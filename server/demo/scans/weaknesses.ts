import type { Severity } from '#domain/vulnerabilities/severity.ts'

/** Which of the sample's hosts have it: those with this tag. */
export type HostGroup = 'network' | 'servers' | 'workstations' | 'shop floor'

export interface SampleWeakness {
  readonly title: string
  readonly on: HostGroup
  readonly solution: string
  readonly port?: number
  readonly cves?: readonly string[]
  readonly score?: number
  readonly vector?: string
  /** In CISA's catalog of known exploited vulnerabilities. */
  readonly exploited?: true
}

const UPDATES = 'Install the updates of this month'

/** What the scans of the samples find. */
export const SAMPLE_WEAKNESSES: Readonly<Record<Severity, readonly SampleWeakness[]>> = {
  critical: [
    {
      title: 'Apache Log4j remote code execution',
      on: 'workstations',
      solution: 'Update Log4j to 2.17.1',
      cves: ['CVE-2021-44228'],
      score: 10,
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H',
      exploited: true,
    },
    {
      title: 'Unsupported operating system',
      on: 'shop floor',
      solution: 'Replace it with a supported release',
      score: 10,
    },
    { title: 'Firmware of the gateway lets a visitor in', on: 'network', solution: 'Install the latest firmware' },
    { title: 'Unsupported version of the database server', on: 'servers', solution: 'Update the database server' },
  ],
  high: [
    {
      title: 'OpenSSL X.509 email address overflow',
      on: 'servers',
      solution: 'Update OpenSSL to 3.0.7',
      port: 443,
      cves: ['CVE-2022-3602'],
      score: 7.5,
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H',
    },
    {
      title: 'OpenSSH agent forwarding remote code execution',
      on: 'servers',
      solution: 'Update OpenSSH to 9.3p2',
      port: 22,
      cves: ['CVE-2023-38408'],
    },
    { title: 'Missing operating system updates', on: 'workstations', solution: UPDATES },
    { title: 'Missing updates of the office programs', on: 'workstations', solution: UPDATES },
    {
      title: 'Share that everyone may write to',
      on: 'servers',
      solution: 'Remove write access for Everyone',
      port: 445,
    },
    { title: 'Default SNMP community', on: 'network', solution: 'Set a community string of your own', port: 161 },
    { title: 'Unquoted path of a service', on: 'workstations', solution: 'Quote the path of the service' },
    { title: 'TLS with 64-bit block ciphers', on: 'network', solution: 'Switch off 3DES', port: 443 },
    { title: 'Outdated PDF reader', on: 'workstations', solution: 'Update the PDF reader' },
    {
      title: 'Heap overflow in libwebp',
      on: 'workstations',
      solution: 'Update the browser',
      cves: ['CVE-2023-4863'],
      score: 8.8,
      vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H',
      exploited: true,
    },
    {
      title: 'Local administrator with an old password',
      on: 'shop floor',
      solution: 'Give each host a password of its own',
    },
    { title: 'Outdated archive program', on: 'workstations', solution: 'Remove the archive program' },
  ],
  medium: [
    {
      title: 'SSH prefix truncation',
      on: 'servers',
      solution: 'Update OpenSSH to 9.6',
      port: 22,
      cves: ['CVE-2023-48795'],
      score: 5.9,
      vector: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:N/I:H/A:N',
    },
    { title: 'SMB signing not required', on: 'servers', solution: 'Require SMB signing', port: 445, score: 5.3 },
    {
      title: 'Self-signed TLS certificate',
      on: 'network',
      solution: 'Install a certificate of the company’s CA',
      port: 443,
    },
    { title: 'TLS 1.0 is offered', on: 'servers', solution: 'Switch off TLS 1.0 and 1.1', port: 443 },
    { title: 'TLS 1.1 is offered', on: 'servers', solution: 'Switch off TLS 1.0 and 1.1', port: 443 },
    {
      title: 'TLS certificate for another name',
      on: 'network',
      solution: 'Install a certificate for its own name',
      port: 443,
    },
    {
      title: 'Remote desktop without network authentication',
      on: 'workstations',
      solution: 'Require network level authentication',
      port: 3389,
    },
    { title: 'Web directory can be browsed', on: 'servers', solution: 'Switch off directory listings', port: 80 },
    { title: 'HTTP TRACE is allowed', on: 'servers', solution: 'Switch off HTTP TRACE', port: 80 },
    { title: 'Web page without HSTS', on: 'servers', solution: 'Send Strict-Transport-Security', port: 443 },
    {
      title: 'DNS server answers recursive queries',
      on: 'servers',
      solution: 'Answer only hosts of the company',
      port: 53,
    },
    { title: 'Telnet is open', on: 'shop floor', solution: 'Switch off Telnet', port: 23 },
    { title: 'Anonymous FTP', on: 'shop floor', solution: 'Switch off anonymous FTP', port: 21 },
    { title: 'SMB 1 is offered', on: 'shop floor', solution: 'Switch off SMB 1', port: 445 },
    { title: 'NTP answers control queries', on: 'network', solution: 'Restrict NTP control queries', port: 123 },
    {
      title: 'Printer page without a password',
      on: 'network',
      solution: 'Set a password on the printer page',
      port: 80,
    },
    { title: 'Outdated runtime of a report tool', on: 'workstations', solution: 'Remove the report tool' },
    { title: 'Screen lock after an hour', on: 'workstations', solution: 'Lock after 15 minutes' },
    {
      title: 'Weak key of the remote desktop',
      on: 'workstations',
      solution: 'Install a certificate of the company’s CA',
      port: 3389,
    },
    { title: 'Backup files on the web server', on: 'servers', solution: 'Remove the backup files', port: 80 },
    { title: 'Autorun is on', on: 'shop floor', solution: 'Switch off autorun' },
    { title: 'Old driver of the network card', on: 'workstations', solution: 'Update the driver' },
  ],
  low: [
    { title: 'SSH server CBC mode ciphers', on: 'servers', solution: 'Switch off CBC ciphers', port: 22 },
    { title: 'ICMP timestamp disclosure', on: 'network', solution: 'Filter ICMP timestamps', cves: ['CVE-1999-0524'] },
    { title: 'Weak SSH key exchange', on: 'servers', solution: 'Switch off old key exchange', port: 22 },
    { title: 'Weak SSH message authentication', on: 'servers', solution: 'Switch off MD5 and 96-bit MACs', port: 22 },
    { title: 'Web server announces its version', on: 'servers', solution: 'Hide the version in the header', port: 80 },
    { title: 'FTP without encryption', on: 'shop floor', solution: 'Use SFTP', port: 21 },
    {
      title: 'Web page reveals an internal address',
      on: 'servers',
      solution: 'Set the public name of the server',
      port: 80,
    },
    {
      title: 'Password field that the browser fills in',
      on: 'servers',
      solution: 'Switch off autocomplete for the field',
      port: 443,
    },
    { title: 'Short Diffie-Hellman key', on: 'network', solution: 'Use a group of 2,048 bits', port: 443 },
    { title: 'Frames of a switch hold old memory', on: 'network', solution: 'Update the driver' },
    { title: 'Remote desktop below FIPS level', on: 'workstations', solution: 'Require FIPS level', port: 3389 },
    { title: 'Printer answers mDNS', on: 'network', solution: 'Switch off mDNS', port: 5353 },
  ],
}
