import { clockTime } from './days.ts'
import { isAlarming, type AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import { sentenceOf } from './sentences.ts'
import { WarningMark } from './warning-mark.tsx'
import { whoOf } from './who.ts'

/** An entry on a phone. */
export function EntryCard({ entry, names }: { entry: AuditEntry; names: Names }) {
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{whoOf(entry, names)}</span>
        <time dateTime={entry.created_at} className="shrink-0 text-small text-muted tabular-nums">
          {clockTime(entry.created_at)}
        </time>
      </p>
      <p className="mt-0.5 flex gap-2 break-words">
        {isAlarming(entry) && <WarningMark />}
        <span className="min-w-0">{sentenceOf(entry, names)}</span>
      </p>
    </>
  )
}
