import { counted } from '#domain/text/counted.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { RoleUnknown } from '#web/lib/company/require-permission.tsx'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { vulnerabilityKeys } from '../queries.ts'
import { Holidays } from './holidays.tsx'
import { PlainPolicy } from './plain-policy.tsx'
import { deadlines, saveDeadlines, type SlaPolicy } from './policy.ts'
import { Preview } from './preview.tsx'
import { issueWith, moved, unreachable, type Holiday, type SlaRule } from './rules.ts'
import { RuleColumns, RuleRow } from './rule-row.tsx'
import { TimeToFix } from './time-to-fix.tsx'

const NEW_RULE: SlaRule = {
  severity: null,
  only_known_exploited: false,
  only_exposed: false,
  days: 30,
  in_business_days: false,
  counts_from: 'first seen',
}

/** /settings/deadlines */
export function DeadlinesPage() {
  usePageTitle('Deadlines for vulnerabilities')
  const { id } = useCompany()
  const { canDeleteContent, isLoading, isUnknown } = usePermissions()
  const query = useQuery(deadlines(id))
  return (
    <>
      <PageHeader
        title="Deadlines"
        description="How long a vulnerability may stay open. An earlier due date of CISA comes first, and the clock stops while a risk is accepted."
      />
      {query.data === undefined && <QueryFallback query={query} what="The deadlines" />}
      {query.data !== undefined && (isLoading || isUnknown) && <RoleUnknown />}
      {query.data !== undefined &&
        !isLoading &&
        !isUnknown &&
        (canDeleteContent ? (
          <Editor policy={query.data} />
        ) : (
          <div className="space-y-4">
            <TimeToFix rules={query.data.rules} />
            <PlainPolicy policy={query.data} />
          </div>
        ))}
    </>
  )
}

function Editor({ policy: { rules, holidays, is_own: isOwn } }: { policy: SlaPolicy }) {
  const draft = useDraft<{ rules: readonly SlaRule[]; holidays: readonly Holiday[] }>({ rules, holidays })
  const { values, set } = draft
  const { busy, save } = useSaveDeadlines(draft.discard)
  const hidden = unreachable(values.rules)
  const change = (at: number, changed: Partial<SlaRule>) =>
    set({ rules: values.rules.map((rule, position) => (position === at ? { ...rule, ...changed } : rule)) })
  return (
    <div className="space-y-4">
      <TimeToFix rules={values.rules} />
      <CardForm
        title="Rules"
        subtitle={
          isOwn
            ? 'The rules of this company. The first that matches counts.'
            : 'The usual rules, until this company has its own. The first that matches counts.'
        }
        isDirty={draft.isDirty}
        busy={busy}
        disabledReason={issueWith(values.rules, values.holidays)}
        onDiscard={draft.discard}
        onSave={() => save(values.rules, values.holidays)}
      >
        <div className="-mx-4 -mb-4">
          <RuleColumns />
          <ol aria-label="Rules in their order" className="divide-y divide-border border-y border-border">
            {values.rules.map((rule, at) => (
              <RuleRow
                // oxlint-disable-next-line react/no-array-index-key -- a rule has no identity but its position
                key={at}
                rule={rule}
                position={at}
                count={values.rules.length}
                isUnreachable={hidden.has(at)}
                onChange={(changed) => change(at, changed)}
                onMove={(from, to) => set({ rules: moved(values.rules, from, to) })}
                onRemove={() => set({ rules: values.rules.toSpliced(at, 1) })}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2 px-4 py-3">
            <Button icon={<Plus />} onClick={() => set({ rules: [...values.rules, NEW_RULE] })}>
              Add rule
            </Button>
            {isOwn && (
              <Button variant="ghost" disabled={busy} onClick={() => save(null, values.holidays)}>
                Take the usual rules
              </Button>
            )}
          </div>
          <Holidays holidays={values.holidays} onChange={(days) => set({ holidays: days })} />
        </div>
      </CardForm>
      {draft.isDirty && <Preview {...values} />}
    </div>
  )
}

function useSaveDeadlines(onSaved: () => void) {
  const { id } = useCompany()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const write = useWrite(() =>
    Promise.all(
      [deadlines(id).queryKey, vulnerabilityKeys.ofCompany(id)].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    ),
  )
  const save = async (rules: readonly SlaRule[] | null, holidays: readonly Holiday[]) => {
    setBusy(true)
    const done = await write('The deadlines were not saved', () => saveDeadlines(id, rules, holidays))
    setBusy(false)
    if (done === undefined) return
    onSaved()
    toastSuccess(`Deadlines saved. ${counted(done.outcome, 'due date', 'due dates')} changed.`)
  }
  return {
    busy,
    save: (rules: readonly SlaRule[] | null, holidays: readonly Holiday[]) => void save(rules, holidays),
  }
}
