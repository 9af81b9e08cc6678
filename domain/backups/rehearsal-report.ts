import type { DocumentChapter } from '../ssp/ssp-document.ts'

/** A backup that was restored and compared. Records and files are those of one company. */
export interface Rehearsal {
  /** Moments as ISO 8601. */
  readonly rehearsedAt: string
  readonly madeAt: string
  readonly backup: string
  readonly records: number
  readonly files: number
  /** Compared, of the whole installation. */
  readonly tables: number
}

/** The evidence that backups of a period could be restored. */
export function rehearsalReport(rehearsals: readonly Rehearsal[]): readonly DocumentChapter[] {
  return [
    {
      number: '1',
      title: 'Rehearsed backups',
      sections: [
        {
          id: 'report-1.1',
          number: '1.1',
          citation: '',
          state: 'Filled',
          missing: [],
          title: 'Rehearsals of the period',
          blocks: [
            {
              kind: 'text',
              heading: '',
              mark: '',
              text: 'Each backup is of the whole installation, and encrypted with AES-256-GCM before it is stored. For a rehearsal it was decrypted and restored into a temporary place, every table compared with the backup, every file read and compared with its SHA-256, and the audit log verified. Records and files are those of this company.',
            },
            {
              kind: 'table',
              head: ['Rehearsed (UTC)', 'Backup of (UTC)', 'Records', 'Files', 'Tables compared'],
              rows: rehearsals.map(({ rehearsedAt, madeAt, records, files, tables }) => [
                minute(rehearsedAt),
                minute(madeAt),
                ...[records, files, tables].map(String),
              ]),
            },
            {
              kind: 'text',
              heading: 'Names of the backups',
              mark: '',
              text: rehearsals.map(({ backup }) => backup).join('\n'),
            },
          ],
        },
      ],
    },
  ]
}

const minute = (moment: string): string => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')
