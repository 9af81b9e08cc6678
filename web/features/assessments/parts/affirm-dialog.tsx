import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  affirmationText,
  FALSE_AFFIRMATION,
  knownIssuesText,
  whyNotOfThatDay,
} from '#domain/assessments/affirmation.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type FormField } from '#web/lib/form/use-form.ts'
import { callFunction } from '#web/lib/functions.ts'
import { formatDate, formatDaysIn } from '#web/lib/format/format.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { StopsAndIssues } from '../issues/issue-groups.tsx'
import { assessmentIssues, whyNotReady } from '../issues/issues-query.ts'
import { refreshAssessments } from '../company-assessments.ts'

const affirmed = z.object({ affirmBy: z.nullable(z.string()), validUntil: z.nullable(z.string()) })

const EMPTY = { name: '', title: '', isSaid: false, isRead: false }

/** Signs the affirmation of the frozen record. Mount it to open it. */
export function AffirmDialog({ content, onClose }: { content: Assessment; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { number, protocol, kind, state } = content.assessment
  const closes = state === 'Frozen' ? content.closes : null
  const words = affirmationText(protocol, kind, content.company)
  const day = useStatusDate(content)
  const query = useQuery(assessmentIssues(companyId, number))
  const { issues = [], sha256: issuesSha256 } = query.data ?? {}
  const form = useForm(EMPTY, ({ name, title, isSaid, isRead }) => ({
    name: name.trim() === '' ? 'Enter the affirming official.' : undefined,
    title: title.trim() === '' ? 'Enter the title of the official.' : undefined,
    isRead: isRead || issues.length === 0 ? undefined : 'Confirm that you have read the issues.',
    isSaid: isSaid ? undefined : 'Confirm each statement.',
  }))
  const write = useWrite(refreshAssessments(companyId))
  const affirm = async () => {
    if (day.fault !== undefined) return false
    const { name, title } = form.values
    const done = await write('The assessment could not be affirmed', () =>
      callFunction('affirm-assessment', { companyId, number, name, title, issuesSha256, ...day.given }, affirmed),
    )
    if (done) toastSuccess(`A-${number} affirmed`, { description: nextText(done.outcome) })
    return done
  }
  return (
    <FormDialog
      title={`Affirm A-${number}`}
      description={`As ${words.by.toLowerCase()}. ${words.citation}.`}
      submitLabel="Affirm"
      disabledReason={whyNotReady(query.data)}
      form={form}
      onSubmit={affirm}
      onClose={onClose}
    >
      {closes !== null && <ClosesOut {...closes} />}
      <StopsAndIssues
        query={query}
        stopsText="It was frozen before proof was required, and earns no status without it."
        issuesTitle={state === 'Frozen' ? 'Open issues in the record' : 'Open issues today'}
        issuesText="You sign this list with the affirmation."
        assessment={number}
        onFollow={onClose}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required maxLength={200} autoComplete="name" {...form.field('name')} />
        <TextField label="Title" required maxLength={200} autoComplete="organization-title" {...form.field('title')} />
      </div>
      {day.isAsked && <StatusDate {...day} />}
      {issues.length > 0 && <Tick label={knownIssuesText(issues.length)} {...form.field('isRead')} />}
      <Tick label={words.statement} {...form.field('isSaid')} />
      {earnsStatus(protocol, kind) && (
        <p className="text-small text-muted">
          {FALSE_AFFIRMATION.words} <cite className="not-italic">{FALSE_AFFIRMATION.citation}.</cite>
        </p>
      )}
    </FormDialog>
  )
}

function Tick({ label, value, error, onChange }: { label: string } & FormField<boolean>) {
  return (
    <div>
      <Checkbox
        checked={value}
        aria-invalid={error !== undefined}
        onChange={({ target }) => onChange(target.checked)}
        label={label}
      />
      {error !== undefined && <p className="text-small text-danger">{error}</p>}
    </div>
  )
}

function ClosesOut({ number, statusOn }: NonNullable<Assessment['closes']>) {
  return (
    <p>
      It closes out A-{number}: the status is Final then, and keeps the date of the Conditional one
      {statusOn === null ? '.' : `, ${formatDate(statusOn)}.`}
    </p>
  )
}

/** Only a new status asks for its date, which is then fixed. */
function useStatusDate({ assessment: { protocol, kind, state, outcome, endedOn }, closes, at }: Assessment) {
  const on = at.slice(0, 10)
  const [statusOn, setStatusOn] = useState(on)
  const isAsked = state === 'Frozen' && closes === null && earnsStatus(protocol, kind)
  const wrong =
    isAsked && statusOn !== '' ? whyNotOfThatDay({ protocol, kind, outcome, endedOn, statusOn, on }) : undefined
  return {
    isAsked,
    on,
    statusOn,
    setStatusOn,
    fault: statusOn === '' ? 'Choose the date.' : wrong && formatDaysIn(wrong),
    given: statusOn === on ? {} : { statusOn },
  }
}

type StatusDateProps = Pick<ReturnType<typeof useStatusDate>, 'on' | 'statusOn' | 'setStatusOn' | 'fault'>

function StatusDate({ on, statusOn, setStatusOn, fault }: StatusDateProps) {
  return (
    <TextField
      label="CMMC Status Date"
      hint="The date on which SPRS or eMASS has the result: today, unless it was posted earlier. 32 CFR 170.4."
      type="date"
      max={on}
      error={fault}
      value={statusOn}
      onChange={setStatusOn}
    />
  )
}

function nextText({ affirmBy, validUntil }: z.infer<typeof affirmed>): string {
  if (affirmBy !== null) return `To be affirmed again by ${formatDate(affirmBy)}.`
  return validUntil === null
    ? 'No rule sets a date for the next affirmation.'
    : `It holds until ${formatDate(validUntil)}.`
}
