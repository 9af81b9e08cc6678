import { Link } from '@tanstack/react-router'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'
import { markOf } from './record-sentences.ts'
import { controlOf, objectOf } from './sentences.ts'

/** Lists that open a record by its number. */
const LISTS = {
  evidence: '/evidence',
  poam_items: '/poam',
  risks: '/risks',
  third_parties: '/business-associates',
  third_party_findings: '/business-associates',
  vulnerabilities: '/vulnerabilities',
} as const

const LINK = 'rounded-sm font-mono text-small text-brand-text hover:underline'

/** The object of an entry; a link where it has a page. */
export function ObjectName({ entry, names }: { entry: AuditEntry; names: Names }) {
  const control = controlOf(entry, names)
  const name = objectOf(entry, names)
  if (name === undefined) return <EmptyValue />
  if (entry.company_id === null) return <span title={name}>{name}</span>
  if (control === undefined) return <RecordName entry={entry} name={name} company={entry.company_id} />
  return (
    <Link
      to="/controls/$controlNumber"
      params={{ controlNumber: control }}
      search={{ company: entry.company_id }}
      className={LINK}
    >
      {control}
    </Link>
  )
}

function RecordName({ entry, name, company }: { entry: AuditEntry; name: string; company: string }) {
  const open = markOf(entry)
  const list = Object.entries(LISTS).find(([table]) => table === entry.relation)?.[1]
  // A removed record has no page any more.
  if (open === undefined || list === undefined || entry.action === 'DELETE') return <span title={name}>{name}</span>
  return (
    <Link to={list} search={{ open, company }} className={LINK}>
      {open}
    </Link>
  )
}
