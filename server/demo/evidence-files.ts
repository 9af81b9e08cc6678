/** A file for one piece of the demo's evidence. */
export interface DemoFile {
  /** How the title of the evidence ends that it belongs to. */
  readonly evidence: 'configuration export' | 'review record' | 'signed procedure'
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** What a company of the demo has collected; the same every time. */
export function evidenceFilesOf(companyName: string): DemoFile[] {
  return [
    {
      evidence: 'configuration export',
      name: 'gateway-configuration.txt',
      type: 'text/plain',
      bytes: Buffer.from(
        [`# Edge gateway of ${companyName}, running configuration`, ...CONFIGURATION]
          .map((line) => `${line}\n`)
          .join(''),
      ),
    },
    {
      evidence: 'review record',
      name: 'access-review.csv',
      type: 'text/csv',
      bytes: Buffer.from(REVIEW.map((row) => `${row.join(',')}\r\n`).join('')),
    },
    {
      evidence: 'signed procedure',
      name: 'signed-procedure.pdf',
      type: 'application/pdf',
      bytes: pdf([companyName, '', ...PROCEDURE]),
    },
  ]
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

/** One page of text as a PDF, without compression, so that it can be read in any viewer and here. */
function pdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, n) => `1 0 0 1 56 ${780 - n * 18} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`)
  const content = `BT /F1 11 Tf ${shown.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const body = head + objects.join('')
  const places = objects.map((_object, n) => head.length + objects.slice(0, n).join('').length)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
