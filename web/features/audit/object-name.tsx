import { Link } from '@tanstack/react-router'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import { controlOf, objectOf } from './sentences.ts'

/** The object of an entry; a control is a link. */
export function ObjectName({ entry, names }: { entry: AuditEntry; names: Names }) {
  const control = controlOf(entry, names)
  const name = objectOf(entry, names)
  if (name === undefined) return <EmptyValue />
  if (control === undefined || entry.company_id === null) return <span title={name}>{name}</span>
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: control }}
      search={{ company: entry.company_id }}
      className="rounded-sm font-mono text-small text-brand-text hover:underline"
    >
      {control}
    </Link>
  )
}
