import {
  Bug,
  ClipboardList,
  Handshake,
  MessageSquare,
  Paperclip,
  ShieldCheck,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Wording } from '#domain/protocols/wording.ts'
import type { SearchHit, RecordKind } from '#web/lib/search-records.ts'

export const RECORD_ICONS: Readonly<Record<RecordKind, LucideIcon>> = {
  control: ShieldCheck,
  plan: ClipboardList,
  evidence: Paperclip,
  vulnerability: Bug,
  comment: MessageSquare,
  provider: Handshake,
  person: UserRound,
}

/** "Safeguards", "Evidence". */
export function kindInWords(kind: RecordKind, { controlPlural }: Wording): string {
  const words: Record<Exclude<RecordKind, 'control'>, string> = {
    plan: 'Plan of action',
    evidence: 'Evidence',
    vulnerability: 'Vulnerabilities',
    comment: 'Comments',
    provider: 'Service providers',
    person: 'People',
  }
  return kind === 'control' ? controlPlural : words[kind]
}

/** "3.1.1 Authorized Access Control", "V-17 No readers"; a mail address is no part of a name. */
export function titleOfRecord({ kind, reference, title }: SearchHit): string {
  return (kind === 'control' || kind === 'plan') && reference !== null ? `${reference} ${title}` : title
}
