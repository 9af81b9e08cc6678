import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '#domain/ids.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { isSprsControlId } from '#domain/scoring/sprs-weights.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { countPoints, pointsAtStake } from './points.ts'
import { usePersonName } from '#web/lib/company/use-person-name.ts'

/** The texts of the rules load after the page. */
const PoamFact = lazyPart(async () => (await import('./poam-fact.tsx')).PoamFact, { waiting: '…' })

const REQUIREMENT_WORDS: Readonly<Record<string, string>> = {
  required: 'Required',
  addressable: 'Addressable: implement it, or write down why not and what you do instead',
  standard: 'Standard: met through its implementation specifications',
}

export function ControlFacts({ protocol, control }: { protocol: ProtocolId; control: CompanyControl }) {
  const points = pointsAtStake(protocol, control)
  const { groupedBy } = wordingOf(protocol)
  return (
    <Card title="Facts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {control.practiceId !== null && control.practiceId !== control.nist_id && (
          <Fact name="Practice">
            <span className="font-mono text-small">{control.practiceId}</span>
          </Fact>
        )}
        <Fact name={groupedBy}>
          <Link
            to="/controls"
            search={{ domain: control.safeguard_domain }}
            className="text-brand-text underline underline-offset-2"
          >
            {groupingName(protocol, control.safeguard_domain)}
          </Link>
        </Fact>
        {points && <Fact name="Worth">{countPoints(points.worth)}</Fact>}
        {control.requirement !== null && (
          <Fact name="Requirement">{REQUIREMENT_WORDS[control.requirement] ?? control.requirement}</Fact>
        )}
        {protocol === 'cmmc2' && isSprsControlId(control.nist_id) && (
          <Fact name="POA&M">
            <PoamFact protocol={protocol} nistId={control.nist_id} />
          </Fact>
        )}
        {control.successors.length > 0 && (
          <Fact name={protocol === 'cmmc2' ? 'In Rev 3' : 'In NIST SP 800-171'}>
            <span className="font-mono text-small">{control.successors.join(', ')}</span>
          </Fact>
        )}
        <Fact name="Evidence">{control.evidence_count === 0 ? 'None yet' : `${control.evidence_count} attached`}</Fact>
        <Fact name="Last changed">
          <LastChange at={control.changedAt} by={control.changedBy} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function LastChange({ at, by }: { at: string | null; by: Id<'users'> | null }) {
  if (at === null) return 'Never'
  return (
    <>
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
      {by !== null && <Author id={by} />}
    </>
  )
}

function Author({ id }: { id: Id<'users'> }) {
  const name = usePersonName(id)
  return name === undefined ? null : ` by ${name}`
}
