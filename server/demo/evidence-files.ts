import { pdf } from './pdf.ts'
import { screenshot } from './screenshot.ts'

/** A file for one evidence item of the demo. */
export interface DemoFile {
  /** The end of the title of its evidence item, and its position among those from the newest on: 0, 1, … */
  readonly evidence: 'configuration export' | 'screenshot' | 'review record' | 'signed procedure'
  readonly place: number
  /** For the version before the current one. */
  readonly isEarlier?: boolean
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** The evidence files of a demo company; the same every time. */
export function evidenceFilesOf(companyName: string): DemoFile[] {
  return [
    ...configurations(companyName),
    ...reviews(),
    ...procedures(companyName),
    { evidence: 'screenshot', place: 0, name: 'sign-in-policy.png', type: 'image/png', bytes: screenshot(7) },
    { evidence: 'screenshot', place: 1, name: 'backup-settings.png', type: 'image/png', bytes: screenshot(4) },
  ]
}

function configurations(companyName: string): DemoFile[] {
  const of = (place: number, name: string, lines: readonly string[], isEarlier = false): DemoFile => ({
    evidence: 'configuration export',
    place,
    name,
    type: 'text/plain',
    isEarlier,
    bytes: Buffer.from([`# Edge gateway of ${companyName}, running configuration`, ...lines, ''].join('\n')),
  })
  return [
    of(0, 'gateway-configuration.txt', CONFIGURATION),
    of(0, 'gateway-configuration-before.txt', CONFIGURATION.slice(0, -2), true),
    of(1, 'gateway-users.txt', CONFIGURATION.slice(-1)),
  ]
}

function reviews(): DemoFile[] {
  const of = (place: number, name: string, rows: readonly (readonly string[])[], isEarlier = false): DemoFile => ({
    evidence: 'review record',
    place,
    name,
    type: 'text/csv',
    isEarlier,
    bytes: Buffer.from(rows.map((row) => `${row.join(',')}\r\n`).join('')),
  })
  return [
    of(0, 'access-review.csv', REVIEW),
    of(0, 'access-review-before.csv', REVIEW.slice(0, 3), true),
    of(1, 'badge-review.csv', [
      ['badge', 'holder', 'returned'],
      ...REVIEW.slice(1).map(([who = ''], n) => [`B-${n}`, who, '']),
    ]),
  ]
}

function procedures(companyName: string): DemoFile[] {
  const of = (place: number, name: string, lines: readonly string[]): DemoFile => ({
    evidence: 'signed procedure',
    place,
    name,
    type: 'application/pdf',
    bytes: pdf([companyName, '', ...lines]),
  })
  return [of(0, 'signed-procedure.pdf', PROCEDURE), of(1, 'procedure-draft.pdf', PROCEDURE.slice(0, -2))]
}

const CONFIGURATION = [
  'set system login message "Authorized use only. Activity is recorded."',
  'set system ntp server 10.0.0.5',
  'set system syslog host 10.0.0.8 facility all level info',
  'set security policy default deny',
  'set security policy from inside to outside permit tcp 443',
  'set security ssh protocol v2 ciphers aes256-gcm',
  'set users lockout attempts 5 minutes 30',
]

const REVIEW = [
  ['account', 'role', 'last sign-in', 'reviewer', 'decision'],
  ['dana.whitfield', 'Owner', '2026-03-30', 'marco.ruiz', 'keep'],
  ['marco.ruiz', 'Manager', '2026-03-31', 'dana.whitfield', 'keep'],
  ['priya.nair', 'Contributor', '2026-03-31', 'marco.ruiz', 'keep'],
  ['former.contractor', 'Contributor', '2025-11-04', 'marco.ruiz', 'disable'],
]

const PROCEDURE = [
  'Procedure, version 3, approved by the system owner.',
  '',
  '1. The control owner checks the settings against the approved baseline each quarter.',
  '2. A deviation becomes a ticket on the day that it is found.',
  '3. The review is kept as evidence with the control.',
  '',
  'Signed: D. Whitfield',
]
