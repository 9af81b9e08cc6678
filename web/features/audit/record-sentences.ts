import { RECORDS } from '#domain/records/records.ts'
import { changedColumns, fieldChanges } from './changes.ts'
import { textOf, type AuditEntry } from './entry.ts'
import { isUuid } from '#web/lib/is-uuid.ts'
import type { Names } from './names.ts'
import { fieldWord, listed, thing } from './words.ts'

/** Longer values are in the details of the entry. */
const SHOWN_CHARS = 60

/** A record as its page names it: "POA&M item V-4"; undefined for rows without a number of their own. */
export function markOf({ relation, old_values, new_values }: AuditEntry): string | undefined {
  const mark = RECORDS.find(({ table }) => table === relation)?.mark
  const number = (new_values ?? old_values)?.['number']
  return mark === undefined || typeof number !== 'number' ? undefined : `${mark}${number}`
}

/** "changed the owner of POA&M item V-4 from Ann Archer to Bob Baker", or several fields without their values. */
export function changeSentence(entry: AuditEntry, what: string, names: Names): string {
  const columns = changedColumns(entry)
  if (columns.length === 0) return `changed ${what}`
  const only = columns.length === 1 ? fieldChanges(entry, names).find(({ isChanged }) => isChanged) : undefined
  const words = listed(columns.map((column) => fieldWord(column, entry.relation)))
  if (only === undefined) return `changed ${words} of ${what}`
  const { before, after } = only
  if ([before, after].some((value) => value !== null && (value.length > SHOWN_CHARS || value.includes('\n'))))
    return `changed the ${words} of ${what}`
  return before === null
    ? `set the ${words} of ${what} to ${after}`
    : `changed the ${words} of ${what} from ${before} to ${after ?? 'none'}`
}

/** The work of the server, in the terms of the person who asked for it. */
export function jobSentence(entry: AuditEntry): string | undefined {
  const title = `“${textOf(entry.new_values ?? entry.old_values, 'title') ?? 'a background job'}”`
  if (entry.action === 'INSERT') return `requested ${title}`
  if (entry.action === 'DELETE') return `removed ${title}`
  return `${JOB_STATES[textOf(entry.new_values, 'state') ?? ''] ?? 'continued'} ${title}`
}

const JOB_STATES: Readonly<Record<string, string>> = {
  running: 'worked on',
  done: 'finished',
  failed: 'failed at',
  cancelled: 'canceled',
}

export function packageSentence(entry: AuditEntry): string | undefined {
  const what = `assessment package ${numberOf(entry)}`
  if (entry.action === 'INSERT') return `froze ${what}`
  return entry.action === 'UPDATE' ? `wrote the archive of ${what}` : undefined
}

export function planVersionSentence(entry: AuditEntry): string | undefined {
  const title = textOf(entry.new_values, 'title') ?? 'plan'
  return entry.action === 'INSERT' ? `froze version ${numberOf(entry)} of the ${title}` : undefined
}

export function assessmentRecordSentence(entry: AuditEntry): string | undefined {
  return entry.action === 'INSERT' ? 'froze the record of an assessment' : undefined
}

export function resultSentence(entry: AuditEntry, control: string | undefined): string | undefined {
  if (control === undefined || entry.action === 'DELETE') return undefined
  return `recorded a result of an assessment for ${control}`
}

const LOOPS: Readonly<Record<string, string>> = {
  'expected scans': 'of scans on schedule',
  'fixes in time': 'of vulnerabilities fixed in time',
  'backup rehearsals': 'of rehearsed backups',
}

/** Evidence that the server renews by itself. */
export function loopSentence(entry: AuditEntry): string {
  const what = `recurring evidence ${LOOPS[textOf(entry.new_values ?? entry.old_values, 'kind') ?? ''] ?? ''}`.trim()
  if (entry.action === 'INSERT') return `switched on ${what}`
  if (entry.action === 'DELETE') return `switched off ${what}`
  const changed = changedColumns(entry)
  if (changed.includes('scan_ids') || changed.includes('period_ends_on')) return `renewed ${what}`
  return changed.includes('period') ? `changed the period of ${what}` : `checked whether ${what} can be renewed`
}

export function evidenceLinkSentence(entry: AuditEntry, control: string | undefined): string | undefined {
  if (control === undefined || entry.action === 'UPDATE') return undefined
  return entry.action === 'INSERT' ? `linked evidence to ${control}` : `unlinked evidence from ${control}`
}

/** Files are stored under ids; the name that a person gave stands in the record that has the file. */
export function fileSentence(entry: AuditEntry): string | undefined {
  const name = fileName(entry)
  const file = name === undefined ? 'a file' : `the file “${name}”`
  if (entry.action === 'INSERT') return `stored ${file}`
  if (entry.action === 'DELETE') return `deleted ${file}`
  return changedColumns(entry).includes('scan') ? `scanned ${file} for viruses` : undefined
}

/** Its path without the folders that are ids; undefined where nothing else is in it. */
export function fileName({ old_values, new_values }: AuditEntry): string | undefined {
  const parts = textOf(new_values ?? old_values, 'name')?.split('/') ?? []
  return parts.filter((part) => !isUuid(part)).join('/') || undefined
}

export function nameOf(relation: string, mark: string | undefined, title: string | undefined): string {
  const numbered = mark === undefined ? `the ${thing(relation)}` : `${thing(relation)} ${mark}`
  return title === undefined ? numbered : `${numbered} “${title}”`
}

function numberOf({ old_values, new_values }: AuditEntry): string {
  const number = (new_values ?? old_values)?.['number']
  return typeof number === 'number' ? String(number) : ''
}
