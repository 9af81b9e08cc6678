import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vulnerability } from '#domain/records/vulnerability.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { counted } from '#domain/text/counted.ts'
import { SEVERITY_LABELS } from '#domain/vulnerabilities/severity.ts'
import { VEX_JUSTIFICATION_LABELS } from '#domain/vulnerabilities/vex-justification.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { SavedDayField } from '#web/ui/saved-field.tsx'
import { useRemediationControls } from './use-remediation-controls.ts'
import { percentOf } from './badges.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import { CveLink } from './cves/cve-link.tsx'
import type { Vulnerability, VulnerabilityChange, VulnerabilityDetails } from './queries.ts'

const { fields } = vulnerability

/** Each field saves itself. */
export function EditableFacts({ row, names }: { row: Vulnerability; names: Names }) {
  const { change } = useVulnerabilityChanges()
  const readOnlyReason = useReadOnlyReason()
  const save = (changed: VulnerabilityChange) => void change([row], changed)
  if (readOnlyReason !== undefined)
    return (
      <dl className="mt-4 space-y-1">
        <Fact label={fields.owner_id.label}>{names.person(row.owner_id) ?? 'No owner'}</Fact>
        <Fact label={fields.due_on.label}>{row.due_on === null ? 'No due date' : formatDate(row.due_on)}</Fact>
      </dl>
    )
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-3">
      <PersonField label={fields.owner_id.label} value={row.owner_id} onChange={(owner) => save({ owner_id: owner })} />
      <SavedDayField label={fields.due_on.label} day={row.due_on} onSave={(due) => save({ due_on: due })} />
      <ChoiceField
        {...choiceProps(fields.severity)}
        labels={SEVERITY_LABELS}
        value={row.severity}
        onChange={(severity) => save({ severity })}
      />
    </div>
  )
}

interface FactsProps {
  row: Vulnerability
  details: VulnerabilityDetails
  names: Names
}

export function Facts({ row, details, names }: FactsProps) {
  const { item, published_on: published, kev_due_on: kevDue } = details
  return (
    <dl className="mt-4 space-y-1">
      <Fact label="Due date from">{capitalized(row.due_rule ?? 'a person')}</Fact>
      {row.cve_ids.length > 0 && (
        <Fact label="CVE">
          <Cves ids={row.cve_ids} />
        </Fact>
      )}
      {row.epss !== null && <Fact label="EPSS">{percentOf(row.epss)} within 30 days</Fact>}
      {kevDue !== null && <Fact label="CISA asks for a fix by">{formatDate(kevDue)}</Fact>}
      {published !== null && <Fact label="Published">{formatDate(published)}</Fact>}
      <Fact label="First seen">{formatDate(row.first_seen_on)}</Fact>
      <Fact label="Last seen">{formatDate(details.last_seen_on)}</Fact>
      {details.reopened_count > 0 && <Fact label="Returned">{counted(details.reopened_count, 'time', 'times')}</Fact>}
      <DecisionFacts row={row} details={details} names={names} />
      <Fact label="Source">{[row.source, details.rule].filter(Boolean).join(', ')}</Fact>
      <Fact label="Controls">
        <LinkedControls />
      </Fact>
      {item !== null && (
        <Fact label="POA&M item">
          <Link to="/poam" search={{ open: `V-${item.number}` }} className="text-brand-text underline">
            V-{item.number}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

function DecisionFacts({ row, details, names }: FactsProps) {
  const { approved_by: approver } = details
  return (
    <>
      {row.decision_reason !== null && <Fact label="Reason">{row.decision_reason}</Fact>}
      {row.vex_justification !== null && (
        <Fact label={fields.vex_justification.label}>{VEX_JUSTIFICATION_LABELS[row.vex_justification]}</Fact>
      )}
      {row.status === 'false positive' && !details.covers_new_assets && (
        <Fact label="Holds">on the assets on which it was found; a further one reopens it</Fact>
      )}
      {row.accepted_until !== null && (
        <Fact label="Accepted until">
          {formatDate(row.accepted_until)}
          {approver !== null && `, by ${names.person(approver) ?? 'a former member'}`}
        </Fact>
      )}
      {row.fixed_on !== null && <Fact label="Fixed on">{formatDate(row.fixed_on)}</Fact>}
    </>
  )
}

/** Each with a link to everything that is known of it. */
function Cves({ ids }: { ids: readonly string[] }) {
  return ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <CveLink id={id} />
    </span>
  ))
}

/** The controls that ask for its fix. */
function LinkedControls() {
  return useRemediationControls().map(({ id, nist_id: name, title }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link
        to="/controls/$controlNumber"
        params={{ controlNumber: name }}
        title={title}
        className="text-brand-text underline"
      >
        {name}
      </Link>
    </span>
  ))
}

export function LongTexts({ row, details }: Omit<FactsProps, 'names'>) {
  return (
    <>
      <LongText title="Description" text={details.description} />
      <LongText title="Fix" text={row.solution} />
      <LongText title="Evidence" text={details.evidence} />
      {details.reference_urls.length > 0 && <LongText title="References" text={details.reference_urls.join('\n')} />}
    </>
  )
}

function LongText({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <DrawerSection title={title}>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </DrawerSection>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-40 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
