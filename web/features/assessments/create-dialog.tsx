import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { kindsOf, type AssessmentKind } from '#domain/assessments/assessment-kinds.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { DialogButtons } from './parts/dialog-buttons.tsx'
import { PeopleSelect } from './parts/people-select.tsx'
import { ControlsPicker } from './parts/controls-picker.tsx'
import { useAssessmentsRefresh } from './queries.ts'

const EMPTY = { title: '', scope: '', starts_on: '', ends_on: '', lead_id: '', official_id: '' }

/** Mount it to open it. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { id: company, protocol_id: protocol } = useCompany()
  const [first] = kindsOf(protocol)
  const [kind, setKind] = useState<AssessmentKind>(first?.kind ?? 'Gap analysis')
  const [draft, setDraft] = useState(EMPTY)
  const [covers, setCovers] = useState<'all' | 'chosen'>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const refresh = useAssessmentsRefresh(company)
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const faults = faultsOf(draft, covers === 'chosen' && chosen.size === 0)
  const save = async () => {
    setTried(true)
    if (Object.values(faults).some(Boolean)) return
    const assessment = { ...emptyAsNull(draft), title: draft.title, scope: draft.scope, kind }
    const made = await run('The assessment could not be planned', async () => {
      const controls = covers === 'chosen' ? { controls: [...chosen] } : {}
      return (await api.rpc('add_assessment', { company, assessment, ...controls }).throwOnError()).data
    })
    if (made === undefined) return
    await refresh()
    onClose()
    void navigate({ to: '/assessments/$assessment', params: { assessment: `A-${made.outcome.number}` } })
  }
  return (
    <Dialog
      open
      size="large"
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="Plan an assessment"
      onSubmit={() => void save()}
      footer={<DialogButtons action="Plan assessment" busy={busy} onCancel={onClose} />}
    >
      <div className="space-y-4">
        <WhatFields kind={kind} onKind={setKind} draft={draft} onDraft={setDraft} faults={isTried ? faults : {}} />
        <SegmentedControl
          label="Covers"
          value={covers}
          onValueChange={setCovers}
          options={[
            { value: 'all', label: `All ${wordingOf(protocol).controlPlural.toLowerCase()}` },
            { value: 'chosen', label: 'Chosen ones' },
          ]}
        />
        {covers === 'chosen' && (
          <ControlsPicker chosen={chosen} onChange={setChosen} error={isTried ? faults.controls : undefined} />
        )}
      </div>
    </Dialog>
  )
}

type Draft = typeof EMPTY
type Faults = { title?: string | undefined; ends?: string | undefined; controls?: string | undefined }

function faultsOf({ title, starts_on: from, ends_on: to }: Draft, isEmpty: boolean): Faults {
  return {
    title: title.trim() === '' ? 'Give it a title.' : undefined,
    ends: from !== '' && to !== '' && to < from ? 'It cannot end before it starts.' : undefined,
    controls: isEmpty ? 'Choose at least one.' : undefined,
  }
}

function emptyAsNull({ starts_on, ends_on, lead_id, official_id }: Draft) {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    starts_on: orNull(starts_on),
    ends_on: orNull(ends_on),
    lead_id: orNull(lead_id),
    official_id: orNull(official_id),
  }
}

interface WhatFieldsProps {
  kind: AssessmentKind
  onKind: (kind: AssessmentKind) => void
  draft: Draft
  onDraft: (draft: Draft) => void
  faults: Faults
}

function WhatFields({ kind, onKind, draft, onDraft, faults }: WhatFieldsProps) {
  const { protocol_id: protocol } = useCompany()
  const set = (name: keyof Draft) => (value: string) => onDraft({ ...draft, [name]: value })
  const kinds = kindsOf(protocol)
  const citation = kinds.find((one) => one.kind === kind)?.citation
  return (
    <>
      <Field label="Title" required error={faults.title}>
        <Input value={draft.title} maxLength={200} onChange={({ target }) => set('title')(target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind" hint={citation ?? 'No rule asks for it.'}>
          <NativeSelect
            value={kind}
            onChange={({ target }) => onKind(kinds.find((one) => one.kind === target.value)?.kind ?? kind)}
          >
            {kinds.map((one) => (
              <option key={one.kind} value={one.kind}>
                {one.label}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <PeopleSelect label="Led by" value={draft.lead_id} onChange={set('lead_id')} />
        <PeopleSelect
          label="Affirmed by"
          hint="Owners may affirm in any case."
          value={draft.official_id}
          onChange={set('official_id')}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label="Starts on">
            <Input type="date" value={draft.starts_on} onChange={({ target }) => set('starts_on')(target.value)} />
          </Field>
          <Field label="Ends on" error={faults.ends}>
            <Input type="date" value={draft.ends_on} onChange={({ target }) => set('ends_on')(target.value)} />
          </Field>
        </div>
      </div>
      <Field label="Scope in words" hint="Which systems, networks and places.">
        <Textarea rows={2} maxLength={5000} value={draft.scope} onChange={({ target }) => set('scope')(target.value)} />
      </Field>
    </>
  )
}
